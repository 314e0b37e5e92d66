import { sql } from "kysely"
import { formatNumber } from "#core/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { findProblems } from "#features/redirects/redirect.server.ts"
import { listRows } from "#features/species/photos/photo.server.ts"
import { areSectionsTooLarge, listSections } from "#features/waiver/terms-draft.server.ts"
import { kindOfTable } from "./record-links.server.ts"
import type { ForeignKey, RecordTables } from "./record-tables.server.ts"
import type { EntryInTrash } from "./trash-entries.server.ts"
import { rulesOf } from "./trash-kinds.ts"

export async function findRefusal(
	db: Database,
	{ tables: [main] }: RecordTables,
	entry: EntryInTrash,
	origin: string | undefined,
): Promise<string | undefined> {
	const parent = main?.foreignKeys.find(({ isRequired, target }) => isRequired && kindOfTable(target))
	if (parent && !(await hasParent(db, parent, entry))) return await describeMissing(db, parent, entry)
	const { most } = rulesOf(entry.kind)
	const photos = entry.kind === "photo" ? await listRows(db, Number(entry.row.species_id)) : undefined
	if (photos?.some(({ image_id }) => image_id === entry.row.image_id))
		return "The species already has this photo"
	if ((photos?.length ?? (await countOthers(db, parent, entry))) >= most)
		return `There are already ${formatNumber(most)}. Delete another one first`
	if (entry.kind === "section" && (await makesTermsTooLarge(db, entry)))
		return "The terms would be too long with it. Shorten another section first"
	if (entry.kind === "redirect") return await describeRedirectProblem(db, entry, origin)
	return undefined
}

async function describeRedirectProblem(db: Database, { id, row }: EntryInTrash, origin?: string) {
	const path = String(row.path)
	const problems = await findProblems(db, [{ id, path, target: String(row.target) }], origin)
	return Object.values(problems.get(path) ?? {}).flat()[0]
}

async function hasParent(db: Database, { target, column }: ForeignKey, { row }: EntryInTrash) {
	const { rows } = await sql`
		select 1 from ${sql.table(target)} where id = ${row[column]}`.execute(db)
	return rows.length > 0
}

async function describeMissing(db: Database, { target, column }: ForeignKey, { row, origin }: EntryInTrash) {
	const kind = kindOfTable(target)
	const inTrash =
		kind &&
		(await db
			.selectFrom("trash")
			.select("name")
			.where("kind", "=", kind)
			.where("record_id", "=", Number(row[column]))
			.executeTakeFirst())
	const what = kind ? rulesOf(kind).noun : "record"
	return inTrash
		? `Its ${what} is in the trash, too. Restore it first: ${inTrash.name}`
		: `Its ${what} no longer exists: ${origin}`
}

/** On the same parent, if it has one. */
async function countOthers(db: Database, parent: ForeignKey | undefined, { kind, row }: EntryInTrash) {
	const { table, most } = rulesOf(kind)
	if (most === Number.POSITIVE_INFINITY) return 0
	const isBeside = parent ? sql`${sql.ref(parent.column)} = ${row[parent.column]}` : sql`true`
	const { rows } = await sql<{ total: number }>`
		select count(*) as total from ${sql.table(table)} where ${isBeside}`.execute(db)
	return rows[0]?.total ?? 0
}

async function makesTermsTooLarge(db: Database, { row }: EntryInTrash): Promise<boolean> {
	const section = { heading: String(row.heading), text: String(row.text) }
	return areSectionsTooLarge([...(await listSections(db)), section])
}
