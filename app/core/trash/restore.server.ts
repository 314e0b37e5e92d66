import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { Restoring, ServerFeature } from "#core/feature.server.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { pathFor, viewOf } from "#core/records/kind-rules.ts"
import { kindOfTable, type RecordKind, rulesOf } from "#core/records/known-kinds.ts"
import { anyTable } from "#core/records/record-rows.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import {
	type ForeignKey,
	findRecordTables,
	insertRows,
	type RecordRows,
	type TableRow,
} from "./record-tables.server.ts"
import { parentKey } from "./trash.server.ts"

export type Restored = {
	kind: RecordKind
	id: number
	name: string
	description: string
	notes: string[]
	/** The page for staff, also of a draft. */
	view: string
	list: string
	revision: number
}

type InTrash = { kind: RecordKind; origin: string; row: TableRow }

type Services = { db: Database; features: ServerFeature[] }

export const restoringOf = (features: ServerFeature[], kind: RecordKind): Restoring =>
	features.map(({ restoring }) => restoring?.[kind]).find((one) => one !== undefined) ?? {}

/** Throws `Gone` if it isn't in the trash or of these `kinds`, or before writing a `Refusal` that says what to do first. */
export async function restore(
	{ db, features }: Services,
	trashId: number,
	kinds: RecordKind[],
	change: Change,
): Promise<Restored> {
	const found = await db.selectFrom("trash").selectAll().where("id", "=", trashId).executeTakeFirst()
	const kind = kinds.find((one) => one === found?.kind)
	const content: RecordRows = JSON.parse(found?.content ?? "{}")
	const [row] = kind ? (content[rulesOf(kind).table] ?? []) : []
	if (!found || !kind || !row) throw new Gone("Record")
	const { record_id: id, name, origin } = found
	const rules = rulesOf(kind)
	const all = await findRecordTables(db, rules.table)
	const own = restoringOf(features, kind)
	const reason =
		(await findReason(db, parentKey(all), { kind, origin, row })) ??
		(await own.findReason?.(db, row, change.origin))
	if (reason) throw new Refusal(`${name}. ${reason}`, { status: 409 })
	await db.deleteFrom("trash").where("id", "=", trashId).execute()
	const notes: string[] = []
	const { hidden } = rules
	if (hidden && row[hidden.column] === hidden.when) notes.push(hidden.note)
	const slug = row.slug
	await own.adapt?.(db, row)
	const isMoved = row.slug !== slug
	const isLost = await insertRows(db, all, content)
	await own.finish?.(db, row, change.at)
	if (isMoved)
		notes.push(`Another ${rules.noun} has its address now, so its new one is ${pathFor(rules.page, row)}`)
	if (isLost) notes.push("Without links to what was deleted or changed in the meantime")
	await recordChange(db, change, rules.auditActions.restored, { id, name })
	const stored = anyTable(db).selectFrom(rules.table).select("revision").where("id", "=", id)
	const { revision } = await stored.executeTakeFirstOrThrow()
	const [view, list] = [pathFor(viewOf(rules, row), row), pathFor(rules.list, row)]
	const description = (await own.describe?.(db, row)) ?? name
	return { kind, id, name, description, notes, view, list, revision: Number(revision) }
}

export async function restoreDeletedAt(
	services: Services,
	at: string,
	kinds: RecordKind[],
	change: Change,
	refused: Refusal[] = [],
): Promise<Restored[]> {
	const together = services.db.selectFrom("trash").select("id").where("deleted_at", "=", at)
	// The last one first, because earlier ones may refer to it.
	const rows = await together.where("deleted_by", "=", change.by).orderBy("id", "desc").execute()
	const ids = rows.map(({ id }) => id)
	return (await restoreAll(services, ids, kinds, change, refused)).toReversed()
}

/** Skips what is gone. Adds the reasons of those that can't be restored to `refused`. */
export async function restoreAll(
	services: Services,
	ids: number[],
	kinds: RecordKind[],
	change: Change,
	refused: Refusal[],
): Promise<Restored[]> {
	const restored: Restored[] = []
	for (const id of ids)
		try {
			restored.push(await restore(services, id, kinds, change))
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			if (!(error instanceof Gone)) refused.push(error)
		}
	return restored
}

async function findReason(
	db: Database,
	parent: ForeignKey | undefined,
	{ kind, origin, row }: InTrash,
): Promise<string | undefined> {
	const missing = parent && (await describeMissing(db, parent, row, origin))
	if (missing) return missing
	const { table, most } = rulesOf(kind)
	const isBeside = parent ? sql`${sql.ref(parent.column)} = ${row[parent.column]}` : sql`true`
	const others = Number.isFinite(most) ? sql`select 1 from ${sql.table(table)} where ${isBeside}` : undefined
	const count = (await others?.execute(db))?.rows.length ?? 0
	return count >= most ? `There are already ${formatNumber(most)}. Delete another one first` : undefined
}

async function describeMissing(db: Database, { target, column }: ForeignKey, row: TableRow, origin: string) {
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
