import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import { describeDays, describeSeason, exceptionProblem, seasonProblem } from "./opening-rules.ts"
import { changeOpeningTimes, readOpeningTimes } from "./opening-times.server.ts"
import { type DeletedHours, keyOf, OPENING_LIMITS, type OpeningTimes } from "./opening-times.ts"

/** Keeps it for `restoreHours`. Returns its name; undefined if it was deleted before. Opens a transaction. */
export async function deleteHours(
	db: Database,
	kind: "seasons" | "days",
	key: string,
	change: Change,
): Promise<string | undefined> {
	const isDeleted = (one: { from: string }) => keyOf(one) === key
	const find = ({ seasons, exceptions }: OpeningTimes): DeletedHours => ({
		at: change.at.toISOString(),
		season: kind === "seasons" ? seasons.find(isDeleted) : undefined,
		exception: kind === "days" ? exceptions.find(isDeleted) : undefined,
	})
	const name = nameOf(find((await readOpeningTimes(db)).times))
	if (!name) return undefined
	const apply = (times: OpeningTimes) => {
		const found = find(times)
		if (!nameOf(found)) return times
		return {
			...times,
			seasons: times.seasons.filter((one) => one !== found.season),
			exceptions: times.exceptions.filter((one) => one !== found.exception),
			deleted: [...times.deleted, found].slice(-OPENING_LIMITS.deleted),
		}
	}
	await db.transaction().execute((trx) => changeOpeningTimes(trx, { what: `deleted ${name}`, apply }, change))
	return name
}

/** Restores what was deleted at a time (milliseconds since 1970). Opens a transaction. */
export async function restoreHours(
	db: Database,
	at: number,
	change: Change,
): Promise<{ name: string } | { problem: string }> {
	let name = ""
	const apply = (times: OpeningTimes) => {
		const found = times.deleted.find((one) => Date.parse(one.at) === at)
		if (!found) return { problem: GONE }
		const { season, exception } = found
		const problem =
			(season && seasonProblem(season, times.seasons)) ??
			(exception && exceptionProblem(exception, times.exceptions))
		if (problem) return { problem: problem.message }
		name = nameOf(found)
		return {
			...times,
			seasons: season ? [...times.seasons, season] : times.seasons,
			exceptions: exception ? [...times.exceptions, exception] : times.exceptions,
			deleted: times.deleted.filter((one) => one !== found),
		}
	}
	const result = await db
		.transaction()
		.execute((trx) => changeOpeningTimes(trx, { what: "restored deleted hours", apply }, change))
	return typeof result === "object" ? { problem: result.problem ?? GONE } : { name }
}

const GONE = "It was restored before, or too much was deleted since. Add it again"

function nameOf({ season, exception }: DeletedHours): string {
	if (season) return `season ${describeSeason(season)}`
	return exception ? describeDays(exception) : ""
}
