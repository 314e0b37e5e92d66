import { randomInt } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { type Selectable, sql } from "kysely"
import { fieldErrors } from "#core/forms/field-errors.ts"
import { type PageRange, pagesOf } from "#core/forms/page-range.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { addDays, type DayRange } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { findCurrentTerms, hashOf } from "./terms.server.ts"
import type { Terms } from "./terms.ts"
import { RECEIPT_ALPHABET, type WaiverAcceptance, type WaiverDestination } from "./waiver.ts"
import { type Party, partyForm } from "./waiver-form.ts"

const KEY_LIFETIME = 24 * 3_600_000

export const RECORDS_PAGE_SIZE = 50

const BATCH_SIZE = 250

type AcceptanceKey = { idempotencyKey: string; termsHash: string; ledTo: WaiverDestination }

async function findAcceptanceByKey(db: Database, key: AcceptanceKey): Promise<WaiverAcceptance | undefined> {
	const row = await db
		.selectFrom("waiver_keys")
		.select("receipt")
		.where("digest", "=", digestOf(key))
		.executeTakeFirst()
	return row && (await findAcceptance(db, row.receipt))
}

const TERMS_CHANGED =
	"The terms have changed since you opened this page, so nothing was recorded. Please read the new terms and accept them."

export class TermsChanged extends Refusal {
	constructor(readonly terms: Terms) {
		super(TERMS_CHANGED, { status: 409 })
	}
}

export type SentParty = { partySize?: unknown; minors?: unknown }

type AcceptedWaiver = {
	ledTo: WaiverDestination
	termsHash: string
	/** Undefined if the waiver doesn't ask. */
	party?: SentParty | undefined
	idempotencyKey?: string | undefined
}

/** The first record for the same key, terms and destination isn't new. Throws `Refusal` and `TermsChanged`. Call it in a transaction. */
export async function acceptWaiver(
	db: Database,
	{ ledTo, termsHash, idempotencyKey, ...sent }: AcceptedWaiver,
	now: Date,
): Promise<{ acceptance: WaiverAcceptance; isNew: boolean }> {
	const key = idempotencyKey && { idempotencyKey, termsHash, ledTo }
	const earlier = key && (await findAcceptanceByKey(db, key))
	if (earlier) return { acceptance: earlier, isNew: false }
	const terms = await findCurrentTerms(db)
	if (terms.hash !== termsHash) throw new TermsChanged(terms)
	const party = sent.party && parseParty(sent.party)
	const acceptance = await insertAcceptance(db, terms, { ledTo, party }, now)
	if (key) {
		const row = { digest: digestOf(key), receipt: acceptance.receipt, created_at: acceptance.acceptedAt }
		await db.insertInto("waiver_keys").values(row).execute()
	}
	return { acceptance, isNew: true }
}

function parseParty(party: SentParty): Party {
	const checked = partyForm.safeParse(party)
	if (checked.error) throw new Refusal(fieldErrors(checked.error))
	return checked.data
}

export async function deleteOldWaiverKeys(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - KEY_LIFETIME).toISOString()
	await db.deleteFrom("waiver_keys").where("created_at", "<", before).execute()
}

async function insertAcceptance(
	db: Database,
	{ hash, version, text }: Terms,
	{ ledTo, party }: { ledTo: WaiverDestination; party: Party | undefined },
	now: Date,
): Promise<WaiverAcceptance> {
	const accepted_at = now.toISOString()
	await db
		.insertInto("waiver_terms")
		.values({ hash, version, text, first_accepted_at: accepted_at })
		.onConflict((conflict) => conflict.column("hash").doNothing())
		.execute()
	// With a million acceptances out of 31^8 numbers, a collision occurs once in 850,000 times and is drawn again.
	for (;;) {
		const row = await db
			.insertInto("waiver_acceptances")
			.values({
				receipt: newReceipt(),
				terms_version: version,
				accepted_at,
				led_to: ledTo,
				terms_hash: hash,
				party_size: party?.partySize ?? null,
				minors: party?.minors ?? null,
			})
			.onConflict((conflict) => conflict.column("receipt").doNothing())
			.returningAll()
			.executeTakeFirst()
		if (row) return toAcceptance(row)
	}
}

export async function findAcceptance(db: Database, receipt: string): Promise<WaiverAcceptance | undefined> {
	const row = await db
		.selectFrom("waiver_acceptances")
		.selectAll()
		.where("receipt", "=", receipt)
		.executeTakeFirst()
	return row && toAcceptance(row)
}

/** A party of unknown size counts as one person. */
export async function countAccepted(db: Database, { from, to }: DayRange) {
	return await db
		.selectFrom("waiver_acceptances")
		.select((eb) => eb.fn.countAll<number>().as("parties"))
		.select(sql<number>`coalesce(sum(coalesce(party_size, 1)), 0)`.as("people"))
		.where("accepted_at", ">=", instantOf(from, "00:00").toISOString())
		.where("accepted_at", "<", instantOf(addDays(to, 1), "00:00").toISOString())
		.executeTakeFirstOrThrow()
}

export async function pageOfAcceptances(
	db: Database,
	requested: PageRange,
): Promise<PageRange & { acceptances: WaiverAcceptance[]; total: number }> {
	const { total } = await db
		.selectFrom("waiver_acceptances")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	// Counting hundreds of thousands of rows, and skipping as many, each take a while.
	await nextTurn()
	const { range, offset, limit } = pagesOf(requested, RECORDS_PAGE_SIZE, total)
	const rows = await db
		.selectFrom("waiver_acceptances")
		.selectAll()
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	return { ...range, acceptances: rows.map(toAcceptance), total }
}

/** In batches, oldest first, because the records may not fit into memory. */
export async function* streamAcceptances(db: Database): AsyncGenerator<WaiverAcceptance[]> {
	let last = 0
	for (;;) {
		const rows = await db
			.selectFrom("waiver_acceptances")
			.selectAll()
			.where("id", ">", last)
			.orderBy("id")
			.limit(BATCH_SIZE)
			.execute()
		yield rows.map(toAcceptance)
		if (rows.length < BATCH_SIZE) return
		last = rows.at(-1)?.id ?? last
	}
}

function digestOf({ idempotencyKey, termsHash, ledTo }: AcceptanceKey): string {
	return hashOf(`${idempotencyKey}\n${termsHash}\n${ledTo}`)
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
		partySize: row.party_size,
		minors: row.minors,
	}
}
