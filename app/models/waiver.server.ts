import { randomInt } from "node:crypto"
import type { Selectable } from "kysely"
import type { Database } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"
import { RECEIPT_ALPHABET, type WaiverAcceptance, type WaiverDestination } from "./waiver.ts"
import { TERMS_VERSION } from "./waiver-terms.ts"

/** Records that somebody accepted today's terms and returns the record with its receipt number. */
export async function acceptWaiver(
	db: Database,
	ledTo: WaiverDestination,
	now: Date,
): Promise<WaiverAcceptance> {
	// 31^8 numbers: a million acceptances make the next one clash once in 850,000; then the next number is taken.
	for (;;) {
		const row = await db
			.insertInto("waiver_acceptances")
			.values({
				receipt: newReceipt(),
				terms_version: TERMS_VERSION,
				accepted_at: now.toISOString(),
				led_to: ledTo,
			})
			.onConflict((conflict) => conflict.column("receipt").doNothing())
			.returningAll()
			.executeTakeFirst()
		if (row) return toAcceptance(row)
	}
}

/** The acceptance with this receipt number. */
export async function findAcceptance(db: Database, receipt: string): Promise<WaiverAcceptance | undefined> {
	const row = await db
		.selectFrom("waiver_acceptances")
		.selectAll()
		.where("receipt", "=", receipt)
		.executeTakeFirst()
	return row && toAcceptance(row)
}

function newReceipt(): string {
	const letters = Array.from({ length: 8 }, () => RECEIPT_ALPHABET[randomInt(RECEIPT_ALPHABET.length)])
	return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`
}

function toAcceptance(row: Selectable<Schema["waiver_acceptances"]>): WaiverAcceptance {
	return {
		receipt: row.receipt,
		termsVersion: row.terms_version,
		acceptedAt: row.accepted_at,
		ledTo: row.led_to,
	}
}
