import { sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import { mediaUrl } from "./media.ts"
import type { ConservationStatus, Species, SpeciesType } from "./species.ts"
import { inNameOrder, isFeatured, withMedia } from "./species-rows.server.ts"
import { searchIds } from "./species-search.server.ts"

/** Which species are asked for; undefined leaves nothing out, `archived` brings the archived ones too. */
export type SpeciesChoice = {
	archived?: boolean
	id?: number
	featured?: boolean
	type?: SpeciesType | undefined
	status?: ConservationStatus | undefined
	query?: string | undefined
}

/** A species as programs see it; how a picture is kept in widths is the site's own business. */
export type PublicSpecies = Omit<Species, "imageWidths" | "imagePlaceholder">

const publicFields = sql<string>`json_object(
	'id', species.id,
	'name', species.name,
	'scientificName', scientific_name,
	'type', type,
	'conservationStatus', conservation_status,
	'description', description,
	'imageUrl', ${mediaUrl("")} || image.name,
	'imagePosition', image_position,
	'imageOffset', image_offset,
	'audioUrl', ${mediaUrl("")} || audio.name,
	'locationHints', location_hints,
	'funFacts', json(fun_facts),
	'featured', json(iif(featured, 'true', 'false')),
	'archived', json(iif(archived, 'true', 'false'))
)`.as("fields")

/**
 * The species that are asked for as a JSON list of `PublicSpecies`, in name order. SQLite writes the text: a long list
 * takes three to eight times as long with rows and objects in between.
 */
export async function listSpeciesJson(db: Database, choice: SpeciesChoice): Promise<Buffer> {
	const ids = choice.query ? await searchIds(db, choice.query) : undefined
	let found = withMedia(db)
	// With `+` SQLite begins at the few ids that were found, and not at the index of all that are not archived.
	if (ids) found = found.where("species.id", "in", ids)
	if (!choice.archived) found = found.where(ids ? sql`+species.archived` : "archived", "=", 0)
	if (choice.id !== undefined) found = found.where("species.id", "=", choice.id)
	if (choice.featured) found = found.where(isFeatured)
	if (choice.type) found = found.where("type", "=", choice.type)
	if (choice.status) found = found.where("conservation_status", "=", choice.status)
	const { rows } = await sql<{ list: Buffer }>`
		select cast('[' || coalesce(group_concat(fields), '') || ']' as blob) as list
		from (${inNameOrder(found.select(publicFields))})
	`.execute(db)
	return rows[0]?.list as Buffer
}
