import { href, type RouterContextProvider } from "react-router"
import { formatDateTime } from "../models/local-time.ts"
import { qrImage } from "../models/qr.server.ts"
import { findAcceptance } from "../models/waiver.server.ts"
import { parseReceipt, type Receipt } from "../models/waiver.ts"
import { databaseContext, originContext } from "./context.server.ts"

/** The receipt of a number as somebody typed it or as an address has it; undefined where there is none. */
export async function readReceipt(
	context: Readonly<RouterContextProvider>,
	number: string | null | undefined,
): Promise<Receipt | undefined> {
	const receipt = parseReceipt(number)
	const acceptance = receipt && (await findAcceptance(context.get(databaseContext), receipt))
	if (!acceptance) return undefined
	const address = context.get(originContext) + href("/waiver/receipts/:receipt", acceptance)
	return {
		...acceptance,
		acceptedText: formatDateTime(acceptance.acceptedAt),
		code: await qrImage(address),
	}
}
