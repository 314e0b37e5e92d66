import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { anyTable } from "#core/records/record-rows.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { uniqueSlug } from "#features/posts/post-slug.server.ts"
import { findProblem } from "#features/redirects/redirect.server.ts"
import { listPhotos, placePhoto } from "#features/species/photos/photo.server.ts"
import { pathFor, viewOf } from "./kind-rules.ts"
import {
	type ForeignKey,
	findRecordTables,
	insertRows,
	type RecordRows,
	type Row,
} from "./record-tables.server.ts"
import { parentKey } from "./trash.server.ts"
import { kindOfTable, rulesOf, type TrashKind } from "./trash-kinds.ts"

export { warnOfSharedName } from "#features/species/species.server.ts"

export type Restored = {
	kind: TrashKind
	id: number
	name: string
	/** What isn't as it was, or can't be seen. */
	notes: string[]
	/** The path that shows it to staff, also if it is a draft. */
	view: string
	list: string
	revision: number
}

type InTrash = { kind: TrashKind; id: number; origin: string; row: Row }

/**
 * Throws `Gone` if it was restored or deleted for good, or is of a kind that isn't in `kinds`. Before it writes anything, throws a
 * `Refusal` that says what to do first.
 */
export async function restore(
	db: Database,
	trashId: number,
	kinds: TrashKind[],
	change: Change,
): Promise<Restored> {
	const found = await db.selectFrom("trash").selectAll().where("id", "=", trashId).executeTakeFirst()
	const kind = kinds.find((one) => one === found?.kind)
	const content: RecordRows = JSON.parse(found?.content ?? "{}")
	const [row] = (kind && content[rulesOf(kind).table]) ?? []
	if (!found || !kind || !row) throw new Gone("Record")
	const { record_id: id, name, origin } = found
	const rules = rulesOf(kind)
	const all = await findRecordTables(db, rules.table)
	const reason = await findReason(db, parentKey(all), { kind, id, origin, row }, change.origin)
	if (reason) throw new Refusal(`${name}. ${reason}`, { status: 409 })
	await db.deleteFrom("trash").where("id", "=", trashId).execute()
	const notes: string[] = []
	const { hidden } = rules
	if (hidden && row[hidden.column] === hidden.when) notes.push(hidden.note)
	const slug = row.slug
	if (slug) row.slug = await uniqueSlug(db, String(slug))
	const isMoved = row.slug !== slug
	const isLost = await insertRows(db, all, content)
	if (kind === "photo") await placePhoto(db, Number(row.species_id), id, change.at)
	if (isMoved)
		notes.push(`Another ${rules.noun} has its address now, so its new one is ${pathFor(rules.page, row)}`)
	if (isLost) notes.push("Without links to what was deleted or changed in the meantime")
	await recordChange(db, change, rules.auditActions.restored, { id, name })
	const stored = anyTable(db).selectFrom(rules.table).select("revision").where("id", "=", id)
	const { revision } = await stored.executeTakeFirstOrThrow()
	const [view, list] = [pathFor(viewOf(rules, row), row), pathFor(rules.list, row)]
	return { kind, id, name, notes, view, list, revision: Number(revision) }
}

/** Restores the records that were deleted together, for a message with 'Undo'. */
export async function restoreDeletedAt(
	db: Database,
	at: string,
	kinds: TrashKind[],
	change: Change,
	refused: Refusal[] = [],
): Promise<Restored[]> {
	const together = db.selectFrom("trash").select("id").where("deleted_at", "=", at)
	// The last one first, because earlier ones may refer to it.
	const rows = await together.where("deleted_by", "=", change.by).orderBy("id", "desc").execute()
	const ids = rows.map(({ id }) => id)
	return (await restoreAll(db, ids, kinds, change, refused)).toReversed()
}

/** Leaves out what is gone. Adds the reasons of those that stay in the trash to `refused`. */
export async function restoreAll(
	db: Database,
	ids: number[],
	kinds: TrashKind[],
	change: Change,
	refused: Refusal[],
): Promise<Restored[]> {
	const restored: Restored[] = []
	for (const id of ids)
		try {
			restored.push(await restore(db, id, kinds, change))
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			if (!(error instanceof Gone)) refused.push(error)
		}
	return restored
}

/** Why it can't be restored now. */
async function findReason(
	db: Database,
	parent: ForeignKey | undefined,
	{ kind, id, origin, row }: InTrash,
	siteOrigin: string | undefined,
): Promise<string | undefined> {
	const missing = parent && (await describeMissing(db, parent, row, origin))
	if (missing) return missing
	const { table, most } = rulesOf(kind)
	const photos = kind === "photo" ? await listPhotos(db, Number(row.species_id)) : undefined
	if (photos?.some(({ image_id }) => image_id === row.image_id)) return "The species already has this photo"
	const isBeside = parent ? sql`${sql.ref(parent.column)} = ${row[parent.column]}` : sql`true`
	const others = Number.isFinite(most) ? sql`select 1 from ${sql.table(table)} where ${isBeside}` : undefined
	if ((photos ?? (await others?.execute(db))?.rows ?? []).length >= most)
		return `There are already ${formatNumber(most)}. Delete another one first`
	if (kind !== "redirect") return undefined
	const redirect = { id, path: String(row.path), target: String(row.target) }
	const problem = await findProblem(db, redirect, siteOrigin)
	return Object.values(problem ?? {}).flat()[0]
}

async function describeMissing(db: Database, { target, column }: ForeignKey, row: Row, origin: string) {
	const id = Number(row[column])
	const { rows } = await sql`select 1 from ${sql.table(target)} where id = ${id}`.execute(db)
	const kind = kindOfTable(target)
	if (rows.length > 0 || !kind) return undefined
	const inTrash = await db
		.selectFrom("trash")
		.select("name")
		.where("kind", "=", kind)
		.where("record_id", "=", id)
		.executeTakeFirst()
	const { noun } = rulesOf(kind)
	return inTrash
		? `Its ${noun} is in the trash, too. Restore it first: ${inTrash.name}`
		: `Its ${noun} no longer exists: ${origin}`
}
