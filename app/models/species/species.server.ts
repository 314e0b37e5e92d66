import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import type { CatalogueStats } from "./catalogue.ts"
import type { SpeciesCard } from "./species.ts"
import type { Species } from "./species-fields.ts"
import {
	cardColumns,
	inNameOrder,
	isFeatured,
	type NewSpecies,
	speciesColumns,
	textColumns,
	toCard,
	toSpecies,
	withMedia,
} from "./species-rows.server.ts"

/** The species with this id; an archived one only where `archived` is asked for. */
export async function findSpecies(
	db: Database,
	id: number,
	options: { archived?: boolean } = {},
): Promise<Species | undefined> {
	let query = withMedia(db).select(speciesColumns).where("species.id", "=", id)
	if (!options.archived) query = query.where("species.archived", "=", 0)
	const row = await query.executeTakeFirst()
	return row && toSpecies(row)
}

const MAX_SHARING = 100

/** The first hundred other species, archived ones too, with this scientific name in any letter case, oldest first. */
export async function listSharingName(
	db: Database,
	{ id, scientificName }: { id: number; scientificName: string },
): Promise<{ id: number; name: string }[]> {
	return await db
		.selectFrom("species")
		.select(["id", "name"])
		.where(sql`scientific_name collate nocase`, "=", scientificName)
		.where("id", "!=", id)
		.orderBy("id")
		.limit(MAX_SHARING)
		.execute()
}

/** How often a species was saved; what an edit begins with. */
export async function findRevision(db: Database, id: number): Promise<number | undefined> {
	const row = await db.selectFrom("species").select("revision").where("id", "=", id).executeTakeFirst()
	return row?.revision
}

/** Every species that visitors may see, whole, in name order. */
export async function listSpecies(db: Database): Promise<Species[]> {
	const rows = await inNameOrder(withMedia(db).select(speciesColumns).where("archived", "=", 0)).execute()
	return rows.map(toSpecies)
}

/** The featured species that visitors may see, in name order as in the API. */
export async function listFeaturedSpecies(db: Database, limit: number): Promise<SpeciesCard[]> {
	const featured = withMedia(db).select(cardColumns).where(isFeatured).where("archived", "=", 0)
	const rows = await inNameOrder(featured).limit(limit).execute()
	return rows.map(toCard)
}

/** Counts what visitors may see. */
export async function countSpecies(db: Database): Promise<CatalogueStats> {
	const count = db
		.selectFrom("species")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.where("archived", "=", 0)
	const all = await count.executeTakeFirstOrThrow()
	const featured = await count.where(isFeatured).executeTakeFirstOrThrow()
	return { totalSpecies: all.count, featuredCount: featured.count }
}

/** Counts all species, archived ones too. */
export async function countAllSpecies(db: Database): Promise<number> {
	const { total } = await db
		.selectFrom("species")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	return total
}

/** Stores a species and returns its id; who does so and the trail of it are `createSpecies`. */
export async function insertSpecies(db: Database, species: NewSpecies, now: Date): Promise<number> {
	const { id } = await db
		.insertInto("species")
		.values({
			...textColumns(species),
			image_id: species.imageId ?? null,
			audio_id: species.audioId ?? null,
			image_position: species.imagePosition ?? "center",
			image_offset: species.imageOffset ?? "0,0",
			created_at: now.toISOString(),
			updated_at: now.toISOString(),
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}
