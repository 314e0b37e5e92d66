import { type RawBuilder, sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { CATALOGUE_GAPS, type CatalogueGap } from "./catalogue-gap.ts"

const hasPhoto = (condition: RawBuilder<boolean>) => sql<boolean>`
	exists (select 1 from species_photos where species_id = species.id and image_id is not null and ${condition})`

/** With the expressions of the index `species_gaps`. */
const LACKS: Record<CatalogueGap, RawBuilder<boolean>> = {
	picture: sql`not ${hasPhoto(sql`true`)}`,
	audio: sql`species.audio_id is null`,
	hints: sql`trim(species.location_hints) = ''`,
	facts: sql`species.fun_facts = '[]'`,
	description: sql`trim(species.description) = ''`,
	transcript: sql`not (species.audio_id is null) and trim(species.audio_transcript) = ''`,
	alt: hasPhoto(sql`trim(alt) = ''`),
	credit: hasPhoto(sql`trim(credit) = ''`),
	// Without a map, no species lacks a place.
	place: sql`exists (select 1 from maps) and species.id not in (select species_id from place_species)`,
}

export function lacks(gap: CatalogueGap): RawBuilder<boolean> {
	return LACKS[gap]
}

export async function countGaps(db: Database): Promise<Record<CatalogueGap, number>> {
	const counts = await db
		.selectFrom("species")
		.select(CATALOGUE_GAPS.map((gap) => sql<number>`coalesce(sum(${LACKS[gap]}), 0)`.as(gap)))
		.where("archived", "=", 0)
		.executeTakeFirstOrThrow()
	return counts as Record<CatalogueGap, number>
}
