import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Gone, Refusal } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { listCurrentNotices } from "#features/hours/notices/notice.server.ts"
import { CLOSURE, type Closure } from "./closure.record.ts"

/** The trails that staff have closed, by ID; those that a notice closes aren't among them. */
export async function listClosures(db: Database, now: Date): Promise<Map<number, Closure>> {
	const rows = await db
		.selectFrom("trails")
		.select(["id", "closed_reason", "closed_until"])
		.where("closed", "=", 1)
		.where((eb) => eb.or([eb("closed_until", "is", null), eb("closed_until", ">", now.toISOString())]))
		.execute()
	return new Map(rows.map((row) => [row.id, { reason: row.closed_reason, until: row.closed_until }]))
}

/** All trails that are closed at a moment, by ID: by staff or by a notice. */
export async function listClosedTrails(db: Database, now: Date): Promise<Map<number, Closure>> {
	const rows = await db.selectFrom("trails").select(["id", "notice_id"]).execute()
	const notices = (await listCurrentNotices(db, now)).filter(({ level }) => level === "closure")
	const noticed = notices.flatMap(({ id: notice, text: reason, endsAt: until }) =>
		rows.flatMap(({ id, notice_id }) => (notice_id === notice ? [[id, { reason, until }] as const] : [])),
	)
	return new Map([...noticed, ...(await listClosures(db, now))])
}

type TrailOfMap = { id: number; mapId: number }

/** Closes a trail at once. Returns its name; undefined if it was deleted. */
export async function closeTrail(
	db: Database,
	trail: TrailOfMap,
	{ reason, until }: Closure,
	change: Change,
): Promise<string | undefined> {
	const columns = { closed: 1 as const, closed_reason: reason, closed_until: until }
	return (await writeTrail(db, trail, { columns, what: "closed" }, change))?.name
}

/** Opens a trail at once, also one that a notice closes. Returns what closed it, so that it can be undone; nothing if it was open. */
export async function openTrail(
	db: Database,
	trail: TrailOfMap,
	change: Change,
): Promise<{ name: string; before?: Closure & { noticeId: number | null; closed: boolean } } | undefined> {
	return await db.transaction().execute(async (trx) => {
		const before = await trx
			.selectFrom("trails")
			.leftJoin("notices", (join) =>
				join.onRef("notices.id", "=", "notice_id").on("notices.level", "=", "closure"),
			)
			.select(["name", "closed", "closed_reason", "closed_until", "notices.id as noticeId"])
			.where("trails.id", "=", trail.id)
			.executeTakeFirst()
		if (!before) return undefined
		if (!before.closed && before.noticeId === null) return { name: before.name }
		const columns = {
			...{ closed: 0 as const, closed_reason: "", closed_until: null },
			...(before.noticeId !== null && { notice_id: null }),
		}
		const row = await writeTrail(trx, trail, { columns, what: "opened" }, change)
		if (!row) return undefined
		const { closed, closed_reason: reason, closed_until: until, noticeId } = before
		return { name: row.name, before: { reason, until, noticeId, closed: closed === 1 } }
	})
}

/** Takes back `openTrail` for a trail that a notice closed. */
export async function closeByNotice(
	db: Database,
	trail: TrailOfMap,
	noticeId: number,
	change: Change,
): Promise<string | undefined> {
	const notice = await db.selectFrom("notices").select("id").where("id", "=", noticeId).executeTakeFirst()
	if (!notice) return undefined
	const columns = { notice_id: notice.id }
	return (await writeTrail(db, trail, { columns, what: "closed" }, change))?.name
}

type TrailWrite = {
	columns: {
		closed?: 0 | 1
		closed_reason?: string
		closed_until?: string | null
		notice_id?: number | null
	}
	what: string
}

async function writeTrail(
	db: Database,
	{ id, mapId }: TrailOfMap,
	{ columns, what }: TrailWrite,
	change: Change,
) {
	const row = await db
		.updateTable("trails")
		.set((eb) => ({
			...columns,
			revision: eb("revision", "+", 1),
			updated_at: change.at.toISOString(),
		}))
		.where("id", "=", id)
		.where("map_id", "=", mapId)
		.returning("name")
		.executeTakeFirst()
	if (row) await recordChange(db, change, "trail.updated", { id, name: `${row.name}: ${what}` })
	return row
}

/** Those whose closure has ended, so that the form of the trail says so, too. */
export async function openTrails(db: Database, now: Date): Promise<void> {
	await db
		.updateTable("trails")
		.set({ closed: 0, closed_reason: "", closed_until: null })
		.where("closed_until", "<=", now.toISOString())
		.execute()
}

export async function findTrailName(db: Database, { id, mapId }: TrailOfMap): Promise<string | undefined> {
	const query = db.selectFrom("trails").select("name").where("id", "=", id).where("map_id", "=", mapId)
	return (await query.executeTakeFirst())?.name
}

/** The target is the trail, its parent the map. */
export const CLOSURES: StoredForm<typeof CLOSURE> = {
	...CLOSURE,
	async find(db, { id, parent }) {
		const row = await db
			.selectFrom("trails")
			.select(["closed_reason", "closed_until", "revision", "updated_at"])
			.where("id", "=", Number(id))
			.where("map_id", "=", Number(parent))
			.executeTakeFirst()
		if (!row) return undefined
		const { closed_reason: reason, closed_until: until, revision, updated_at: updatedAt } = row
		const closed = (await listClosedTrails(db, new Date())).has(Number(id))
		return { closed, reason, until, revision, updatedAt }
	},
	async save(db, { target, content: { reason, until }, revision }, change) {
		if (until !== null && until <= change.at.toISOString())
			throw new Refusal("Closed until must be in the future", { field: "until" })
		const stored = await this.find(db, target)
		if (!stored) throw new Gone("Trail")
		if (stored.revision !== revision) throw new EditConflict("trail")
		const trail = { id: Number(target.id), mapId: Number(target.parent) }
		await closeTrail(db, trail, { reason, until }, change)
		return undefined
	},
}
