import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import { type ClockJump, HOURS_TO_RUN } from "./clock.ts"
import { formatDate } from "./local-time.ts"

const HOUR_MS = 3_600_000
const MAX_GAP_MS = 48 * HOUR_MS

/** Also records whether the clock jumped since then. Call it at the start and after each hour. */
export async function recordHeartbeat(db: Database, now: Date, hoursRun: 0 | 1): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const clock = await readClock(trx)
		const seen_at = now.toISOString()
		if (!clock) return await trx.insertInto("clock").values({ id: 1, seen_at }).execute()
		if (hoursRun === 0 && distance(clock.seen_at, now) < HOUR_MS) return
		const isJump = isFar(clock.seen_at, now)
		const hours = clock.hours + hoursRun
		const isOver = hours >= HOURS_TO_RUN
		const held = clock.ran_until === null || isOver ? NO_JUMP : { ran_until: clock.ran_until, hours }
		await trx
			.updateTable("clock")
			.set({ seen_at, ...(isJump ? { ran_until: clock.seen_at, hours: 0 } : held) })
			.execute()
	})
}

const NO_JUMP = { ran_until: null, hours: 0 }

/** Whether the clock is steady, also since the last heartbeat. Each permanent deletion by age checks it first. */
export async function mayDeleteByAge(db: Database, now: Date): Promise<boolean> {
	const clock = await readClock(db)
	return !clock || (clock.ran_until === null && !isFar(clock.seen_at, now))
}

export async function findClockJump(db: Database): Promise<ClockJump | undefined> {
	const clock = await readClock(db)
	if (!clock?.ran_until) return undefined
	return { ranUntil: clock.ran_until, hoursLeft: HOURS_TO_RUN - clock.hours }
}

/** Staff have checked the date, so old data is deleted again. */
export async function confirmDate(db: Database, change: Change): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const seen_at = change.at.toISOString()
		const { numUpdatedRows } = await trx
			.updateTable("clock")
			.set({ seen_at, ...NO_JUMP })
			.where("ran_until", "is not", null)
			.executeTakeFirstOrThrow()
		if (numUpdatedRows > 0) await recordChange(trx, change, "clock.confirmed", { name: formatDate(seen_at) })
	})
}

async function readClock(db: Database) {
	return await db.selectFrom("clock").selectAll().executeTakeFirst()
}

function isFar(seenAt: string, now: Date): boolean {
	return distance(seenAt, now) > MAX_GAP_MS
}

function distance(seenAt: string, now: Date): number {
	return Math.abs(now.getTime() - Date.parse(seenAt))
}
