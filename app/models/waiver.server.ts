import { createHash, randomInt } from "node:crypto"
import type { Selectable } from "kysely"
import type { Database } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"
import { type PageRange, rowsOf, withinList } from "./page-range.ts"
import { termsAsText } from "./terms-text.ts"
import { RECEIPT_ALPHABET, type WaiverAcceptance, type WaiverDestination } from "./waiver.ts"
import { TERMS, TERMS_VERSION } from "./waiver-terms.ts"

const TERMS_TEXT = termsAsText(TERMS)

/** SHA-256 of today's terms, in hexadecimal. */
export const TERMS_HASH = createHash("sha256").update(TERMS_TEXT).digest("hex")

/** How many records a page of the list has. */
export const RECORDS_PAGE_SIZE = 50

/** How many are read at once where all are read. */
const BATCH = 1_000

/** Records that somebody accepted today's terms and returns the record with its receipt number. */
export async function acceptWaiver(
	db: Database,
	ledTo: WaiverDestination,
	now: Date,
): Promise<WaiverAcceptance> {
	const accepted_at = now.toISOString()
	await db
		.insertInto("waiver_terms")
		.values({ hash: TERMS_HASH, version: TERMS_VERSION, text: TERMS_TEXT, first_accepted_at: accepted_at })
		.onConflict((conflict) => conflict.column("hash").doNothing())
		.execute()
	// 31^8 numbers: a million acceptances make the next one clash once in 850,000; then the next number is taken.
	for (;;) {
		const row = await db
			.insertInto("waiver_acceptances")
			.values({
				receipt: newReceipt(),
				terms_version: TERMS_VERSION,
				accepted_at,
				led_to: ledTo,
				terms_hash: TERMS_HASH,
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

/** A version of the terms that somebody accepted. */
export type AcceptedTerms = { hash: string; version: string; firstAcceptedAt: string }

/** The text of terms that somebody accepted, by its hash. */
export async function findTermsText(db: Database, hash: string): Promise<string | undefined> {
	const row = await db.selectFrom("waiver_terms").select("text").where("hash", "=", hash).executeTakeFirst()
	return row?.text
}

/** Every version that was accepted, newest first: there are as many as there were changes. */
export async function listAcceptedTerms(db: Database): Promise<AcceptedTerms[]> {
	const rows = await db
		.selectFrom("waiver_terms")
		.select(["hash", "version", "first_accepted_at"])
		.orderBy("first_accepted_at", "desc")
		.execute()
	return rows.map(({ first_accepted_at, ...row }) => ({ ...row, firstAcceptedAt: first_accepted_at }))
}

/** Some pages of the records, newest first, which ones they are in truth, and how many records there are in all. */
export async function pageOfAcceptances(
	db: Database,
	asked: PageRange,
): Promise<PageRange & { acceptances: WaiverAcceptance[]; total: number }> {
	const { total } = await db
		.selectFrom("waiver_acceptances")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	const range = withinList(asked, RECORDS_PAGE_SIZE, total)
	const { offset, limit } = rowsOf(range, RECORDS_PAGE_SIZE)
	const rows = await db
		.selectFrom("waiver_acceptances")
		.selectAll()
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	return { ...range, acceptances: rows.map(toAcceptance), total }
}

/** All records, oldest first, some at a time: there may be more than fit into memory. */
export async function* everyAcceptance(db: Database): AsyncGenerator<WaiverAcceptance[]> {
	let last = 0
	for (;;) {
		const rows = await db
			.selectFrom("waiver_acceptances")
			.selectAll()
			.where("id", ">", last)
			.orderBy("id")
			.limit(BATCH)
			.execute()
		yield rows.map(toAcceptance)
		if (rows.length < BATCH) return
		last = rows.at(-1)?.id ?? last
	}
}

function newReceipt(): string {
	const letters = Array.from({ length: 8 }, () => RECEIPT_ALPHABET[randomInt(RECEIPT_ALPHABET.length)])
	return `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`
}

function toAcceptance(row: Selectable<Schema["waiver_acceptances"]>): WaiverAcceptance {
	return {
		receipt: row.receipt,
		termsVersion: row.terms_version,
		termsHash: row.terms_hash,
		acceptedAt: row.accepted_at,
		ledTo: row.led_to,
	}
}
