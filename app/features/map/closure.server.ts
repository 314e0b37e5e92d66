import type { UpdateObject } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Gone, Refusal } from "#core/forms/refusal.ts"
import { requireVersion } from "#core/records/known-version.server.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
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

/** What closes a trail: staff, a notice or both. */
export type Closing = { closure?: Closure; noticeId?: number }

/** Closes a trail at once. Returns no revision if it was closed already. Throws `Refusal` if it would stay open. */
export async function closeTrail(
	db: Database,
	trail: TrailOfMap,
	{ closure, noticeId = 0 }: Closing,
	change: Change,
): Promise<{ name: string | undefined; revision?: number }> {
	return await db.transaction().execute(async (trx) => {
		const isClosed = async () => (await listClosedTrails(trx, change.at)).has(trail.id)
		if (await isClosed()) return { name: await findTrailName(trx, trail) }
		const notice = trx.selectFrom("notices").select("id").where("id", "=", noticeId)
		const columns = { ...(closure && closedColumns(closure)), ...(noticeId > 0 && { notice_id: notice }) }
		const row = await writeTrail(trx, trail, { columns, what: "closed" }, change)
		if (await isClosed()) return row
		throw new Refusal(`${row.name} wasn't closed, because what closed it before has ended or changed.`)
	})
}

const closedColumns = ({ reason, until }: Closure) =>
	({ closed: 1, closed_reason: reason, closed_until: until }) as const

/** Opens a trail at once, also one that a notice closes. Returns what closed it, so that it can be undone; nothing if it was open. */
export async function openTrail(
	db: Database,
	trail: TrailOfMap,
	revision: number | undefined,
	change: Change,
): Promise<{ name: string; before?: Closing }> {
	return await db.transaction().execute(async (trx) => {
		await requireVersion(trx, { kind: "trail", id: String(trail.id), parent: trail.mapId, revision })
		const row = await trx
			.selectFrom("trails")
			.leftJoin("notices", (join) =>
				join.onRef("notices.id", "=", "notice_id").on("notices.level", "=", "closure"),
			)
			.select(["name", "closed", "closed_reason as reason", "closed_until as until"])
			.select("notices.id as noticeId")
			.where("trails.id", "=", trail.id)
			.executeTakeFirstOrThrow()
		const { name, closed, reason, until, noticeId } = row
		if (!closed && noticeId === null) return { name }
		const notice = noticeId !== null && { notice_id: null }
		const columns = { closed: 0 as const, closed_reason: "", closed_until: null, ...notice }
		await writeTrail(trx, trail, { columns, what: "opened" }, change)
		return { name, before: { ...(closed && { closure: { reason, until } }), ...(noticeId && { noticeId }) } }
	})
}

async function writeTrail(
	db: Database,
	{ id, mapId }: TrailOfMap,
	{ columns, what }: { columns: UpdateObject<Schema, "trails">; what: string },
	change: Change,
) {
	const row = await db
		.updateTable("trails")
		.set((eb) => ({ ...columns, revision: eb("revision", "+", 1), updated_at: change.at.toISOString() }))
		.where("id", "=", id)
		.where("map_id", "=", mapId)
		.returning(["name", "revision"])
		.executeTakeFirst()
	if (!row) throw new Gone("Trail")
	await recordChange(db, change, "trail.updated", { id, name: `${row.name}: ${what}` })
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
			.select(["closed_reason as reason", "closed_until as until", "revision", "updated_at as updatedAt"])
			.where("id", "=", Number(id))
			.where("map_id", "=", Number(parent))
			.executeTakeFirst()
		const closed = (await listClosedTrails(db, new Date())).has(Number(id))
		return row && { ...row, closed }
	},
	async save(db, { target, content: { reason, until }, revision }, change) {
		if (until !== null && until <= change.at.toISOString())
			throw new Refusal("Closed until must be in the future", { field: "until" })
		if ((await this.find(db, target))?.revision !== revision) throw new EditConflict("trail")
		const trail = { id: Number(target.id), mapId: Number(target.parent) }
		await writeTrail(db, trail, { columns: closedColumns({ reason, until }), what: "closed" }, change)
		return undefined
	},
}
