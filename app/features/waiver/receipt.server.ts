import { href, type RouterContextProvider } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import { qrImage } from "#core/media/qr.ts"
import { findAcceptance } from "./waiver.server.ts"
import { parseReceipt, type Receipt } from "./waiver.ts"

/** Accepts a number as typed. Undefined if there is no such receipt. */
export async function readReceipt(
	context: Readonly<RouterContextProvider>,
	number: string | null | undefined,
): Promise<Receipt | undefined> {
	const db = context.get(databaseContext)
	const receipt = parseReceipt(number)
	const acceptance = receipt && (await findAcceptance(db, receipt))
	if (!acceptance) return undefined
	const address = context.get(originContext) + href("/waiver/receipts/:receipt", acceptance)
	return {
		...acceptance,
		code: await qrImage(address),
	}
}
