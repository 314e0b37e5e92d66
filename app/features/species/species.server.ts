import { pathFor } from "#core/records/kind-rules.ts"
import { findTarget, insertRecord, type StoredRecord, saveRecord } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { CatalogueStats } from "./catalogue.ts"
import { everySpecies, listedSpecies } from "./every-species.server.ts"
import { writeFirstPhoto } from "./photos/photo.server.ts"
import { SPECIES } from "./species.record.ts"
import type { Species } from "./species-fields.ts"
import { inNameOrder, type NewSpecies, selectSpecies, toSpecies } from "./species-rows.server.ts"

/** Reads use the view; writes only the columns of the species itself. */
const WITH_PHOTO = { ...SPECIES, table: "species_with_photo" as const }
const {
	image: _,
	imageAlt,
	imageCredit,
	imageLicence,
	imagePosition,
	imageOffset,
	...fields
} = SPECIES.fields
export const SPECIES_ROW = { ...SPECIES, fields }

export const STORED_SPECIES: StoredRecord<typeof SPECIES> = {
	...SPECIES,
	find: (db, target) => findTarget(db, WITH_PHOTO, target),
	async save(db, sent, change) {
		const id = await saveRecord(db, SPECIES_ROW, sent, change)
		await writeFirstPhoto(db, id, sent.content, change.at)
		return id
	},
	async notes(db, { id, content }) {
		return {
			description: content.name + (await warnOfSharedName(db, id)),
			view: pathFor(SPECIES.page, { id }),
		}
	},
}

/** Finds archived species only with `archived`. */
export async function findSpecies(
	db: Database,
	id: number,
	options: { archived?: boolean } = {},
): Promise<Species | undefined> {
	let query = selectSpecies(db).where("species.id", "=", id)
	if (!options.archived) query = query.where("species.archived", "=", 0)
	const row = await query.executeTakeFirst()
	return row && toSpecies(row)
}

/** A shared scientific name is often a mistake. Empty if no other species has it, including archived ones. */
export async function warnOfSharedName(db: Database, id: number): Promise<string> {
	const other = await db
		.selectFrom("species")
		.innerJoin("species as other", (join) =>
			join
				.onRef("other.id", "<>", "species.id")
				.on((eb) =>
					eb(eb.fn("fold", ["other.scientific_name"]), "=", eb.fn("fold", ["species.scientific_name"])),
				),
		)
		.select(["other.name", "species.scientific_name"])
		.where("species.id", "=", id)
		.orderBy("other.id")
		.executeTakeFirst()
	return other
		? `. Warning: another species also has the scientific name ${other.scientific_name}: ${other.name}. Check that you didn't add the same species twice.`
		: ""
}

export async function listSpecies(db: Database): Promise<Species[]> {
	const rows = await inNameOrder(selectSpecies(db).where("archived", "=", 0)).execute()
	return rows.map(toSpecies)
}

export async function countSpecies(db: Database): Promise<CatalogueStats> {
	const listed = await listedSpecies(db)
	return { totalSpecies: listed.length, featuredCount: listed.filter((one) => one.featured).length }
}

export const countAllSpecies = async (db: Database) => (await everySpecies(db)).length

export async function insertSpecies(db: Database, species: NewSpecies, now: Date): Promise<number> {
	const { imageId: image, audioId: audio, ...texts } = species
	const content = { imagePosition: "center" as const, imageOffset: "0,0", ...texts, image, audio }
	const { id } = await insertRecord(db, SPECIES_ROW, content, now)
	await writeFirstPhoto(db, id, content, now)
	return id
}

export type NamedSpecies = { id: number; name: string; scientificName: string; archived: boolean }

/** By name; `archived: false` leaves archived species out. */
export async function listNames(
	db: Database,
	{ ids, archived = true }: { ids?: number[] | undefined; archived?: boolean } = {},
): Promise<NamedSpecies[]> {
	const named = db
		.selectFrom("species")
		.select(["id", "name", "scientific_name as scientificName", "archived"])
	const rows = await inNameOrder(named)
		.$if(!archived, (all) => all.where("archived", "=", 0))
		.$if(ids !== undefined, (all) => all.where("species.id", "in", ids ?? []))
		.execute()
	return rows.map((row) => ({ ...row, archived: row.archived === 1 }))
}
