import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { searchIds } from "#features/species/species-search.server.ts"

export async function listSpeciesNames(
	db: Database,
	ids: number[],
): Promise<{ id: number; name: string; archived: boolean }[]> {
	const named = db.selectFrom("species").select(["id", "name", "archived"]).where("id", "in", ids)
	const rows = await named.orderBy(sql`name collate nocase`).orderBy("id").execute()
	return rows.map((row) => ({ ...row, archived: row.archived === 1 }))
}

type SpeciesLabel = { id: number; name: string; scientificName: string }

export async function listSpeciesLabels(
	db: Database,
	options: { archived: boolean; query?: string; ids?: number[]; limit: number; offset?: number },
): Promise<SpeciesLabel[]> {
	let labels = db.selectFrom("species").select(["id", "name", "scientific_name as scientificName"])
	if (!options.archived) labels = labels.where("archived", "=", 0)
	const found = options.query ? await searchIds(db, options.query) : undefined
	if (found) labels = labels.where("id", "in", found)
	if (options.ids) labels = labels.where("id", "in", options.ids)
	return await labels
		.orderBy(sql`name collate nocase`)
		.orderBy("id")
		.limit(options.limit)
		.offset(options.offset ?? 0)
		.execute()
}

export async function listSpeciesChoices(
	db: Database,
): Promise<{ id: number; name: string; archived: boolean }[]> {
	const rows = await db
		.selectFrom("species")
		.select(["id", "name", "archived"])
		.orderBy(sql`name collate nocase`)
		.orderBy("id")
		.execute()
	return rows.map((row) => ({ ...row, archived: row.archived === 1 }))
}
