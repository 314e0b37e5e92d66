import { sql } from "kysely"
import { matchRows } from "#app/models/species/species-match.ts"
import type { Database } from "#db/connection.ts"

type Names = { name: string; scientificName: string }

/** `id` is the one that it had, and gets again when it is restored. */
export type TrashedSpecies = Names & { trashId: number; id: number; deletedAt: string }

async function listTrashedSpecies(db: Database): Promise<TrashedSpecies[]> {
	const rows = await db
		.selectFrom("trash")
		.select(["id as trashId", "record_id as id", "name", "deleted_at as deletedAt"])
		.select(sql<string>`coalesce(content ->> '$.species[0].scientific_name', '')`.as("scientificName"))
		.where("kind", "=", "species")
		.execute()
	return rows.toSorted((a, b) =>
		a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : b.trashId - a.trashId,
	)
}

/** For each row the species in the trash that it would add again; undefined if the catalogue has it, or none is in the trash. */
export async function matchTrash(
	db: Database,
	rows: readonly Names[],
	matches: readonly unknown[],
	catalogue: readonly Names[],
): Promise<(TrashedSpecies | undefined)[]> {
	if (matches.every(Boolean)) return rows.map(() => undefined)
	const trash = await listTrashedSpecies(db)
	if (trash.length === 0) return rows.map(() => undefined)
	const known: (Names & { trashId?: number })[] = [...catalogue, ...trash]
	const found = matchRows(rows, known)
	return rows.map((_, at) => {
		const match = matches[at] ? undefined : found[at]
		return match && "trashId" in match ? (match as TrashedSpecies) : undefined
	})
}

export async function listTrashedValues(
	db: Database,
	trashIds: number[],
): Promise<Map<number, Record<string, string | number | null>>> {
	const rows = await db
		.selectFrom("trash")
		.select(["id", sql<string>`content -> '$.species[0]'`.as("species")])
		.where("id", "in", sql<number>`(select value from json_each(${JSON.stringify(trashIds)}))`)
		.execute()
	return new Map(rows.map(({ id, species }) => [id, JSON.parse(species)]))
}

export async function listTrashedPhotos(db: Database, trashIds: number[]): Promise<Map<number, string[]>> {
	const rows = await db
		.selectFrom("trash_media")
		.innerJoin("media", "media.id", "trash_media.media_id")
		.select(["trash_id", sql<string>`json_group_array(media.name)`.as("names")])
		.where("media.kind", "=", "image")
		.where("trash_id", "in", sql<number>`(select value from json_each(${JSON.stringify(trashIds)}))`)
		.groupBy("trash_id")
		.execute()
	return new Map(rows.map(({ trash_id, names }) => [trash_id, JSON.parse(names)]))
}
