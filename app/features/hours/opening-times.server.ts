import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { DEFAULT_OPENING_TIMES, type OpeningTimes, withoutPastDays } from "./opening-times.ts"
import { openingTimes } from "./opening-times-schema.ts"

/** `isSample`: the farm hasn't entered its own hours yet. */
type StoredOpeningTimes = { times: OpeningTimes; revision: number; isSample: boolean }

let lastParsed = { text: "", times: DEFAULT_OPENING_TIMES }

/** Parses the text only if it has changed, because every page needs it. */
function parseTimes(text: string): OpeningTimes {
	if (lastParsed.text !== text) lastParsed = { text, times: openingTimes.parse(JSON.parse(text)) }
	return lastParsed.times
}

export async function readOpeningTimes(db: Database): Promise<StoredOpeningTimes> {
	const row = await db
		.selectFrom("opening_times")
		.select(["times", "revision", "is_sample"])
		.where("id", "=", 1)
		.executeTakeFirst()
	return row
		? { times: parseTimes(row.times), revision: row.revision, isSample: row.is_sample === 1 }
		: { times: DEFAULT_OPENING_TIMES, revision: 0, isSample: true }
}

export type TimesChange<Problem> = (stored: OpeningTimes) => OpeningTimes | { problem: Problem }

type ChangeResult<Problem> = { problem: Problem } | "edit conflict" | "saved"

/** Removes past days. Without a revision, it can't conflict. Call it in a transaction. */
export async function changeOpeningTimes<Problem>(
	db: Database,
	{ revision, what, apply }: { revision?: number; what: string; apply: TimesChange<Problem> },
	change: Change,
): Promise<ChangeResult<Problem>> {
	const stored = await readOpeningTimes(db)
	if (revision !== undefined && revision !== stored.revision) return "edit conflict"
	const today = localDay(change.at.toISOString(), await readTimeZone(db))
	const changed = apply(withoutPastDays(stored.times, today))
	if ("problem" in changed) return changed
	const own = { times: changed, revision: stored.revision + 1, isSample: false }
	await storeOpeningTimes(db, own, what, change)
	return "saved"
}

/** `what` ends the sentence of the audit trail. Call it in a transaction. */
export async function storeOpeningTimes(
	db: Database,
	{ times, revision, isSample }: StoredOpeningTimes,
	what: string,
	change: Change,
): Promise<void> {
	const row = {
		times: JSON.stringify(openingTimes.parse(times)),
		revision,
		is_sample: isSample ? (1 as const) : (0 as const),
	}
	await db
		.insertInto("opening_times")
		.values({ id: 1, ...row })
		.onConflict((conflict) => conflict.column("id").doUpdateSet(row))
		.execute()
	await recordChange(db, change, "hours.changed", { name: what })
}
