import { sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import { recordChange } from "./audit.server.ts"
import type { Change } from "./change.ts"
import type { NewSpecies } from "./species-rows.server.ts"

/** A row of an import. Pictures and sounds are not part of one. */
export type ImportRow = Omit<NewSpecies, "imageId" | "audioId">

export type ImportCounts = { imported: number; updated: number; skipped: number }

/**
 * What happens to rows whose species is in the catalogue, which of their fields an update leaves as they are (the file says
 * nothing of them), and the key that the form of this import has.
 */
export type ImportOptions = { duplicates: "skip" | "update"; untold?: Untold[]; formKey?: string }
export type Untold = "featured" | "funFacts"

/** An import with this form key is done already; nothing was imported again. */
export class ImportedAlreadyError extends Error {}

/** For each row whether its scientific name, in whatever case, is in the catalogue, archived species included. */
export async function compareWithCatalogue(db: Database, rows: ImportRow[]): Promise<("new" | "known")[]> {
	const known = await idsByScientificName(db)
	return rows.map((row) => (known.has(key(row)) ? "known" : "new"))
}

/**
 * Imports rows, no two of the same scientific name, all or nothing, with one entry in the audit trail. An update
 * leaves picture, sound and archive as they are. Throws `ImportedAlreadyError`.
 */
export async function importSpecies(
	db: Database,
	rows: ImportRow[],
	{ duplicates, untold = [], formKey }: ImportOptions,
	fileName: string,
	change: Change,
): Promise<ImportCounts> {
	return await db.transaction().execute(async (trx) => {
		if (formKey !== undefined && (await findImport(trx, formKey)) !== undefined)
			throw new ImportedAlreadyError()
		const known = await idsByScientificName(trx)
		const added = rows.filter((row) => !known.has(key(row)))
		const met = rows.flatMap((row) => {
			const id = known.get(key(row))
			return id === undefined ? [] : [{ ...row, id }]
		})
		await inBatches(added, (batch) => insertAll(trx, batch, change.at))
		if (duplicates === "update") await inBatches(met, (batch) => updateAll(trx, batch, untold, change.at))
		const counts = {
			imported: added.length,
			updated: duplicates === "update" ? met.length : 0,
			skipped: duplicates === "update" ? 0 : met.length,
		}
		const name = `${counts.imported} new, ${counts.updated} updated, ${counts.skipped} skipped from ${fileName}`
		await recordChange(trx, change, "species.imported", { name })
		if (formKey !== undefined) await noteFormKey(trx, formKey, change.at)
		return counts
	})
}

/** What the audit trail says about the import whose form had this key; undefined when it was not done. */
export async function findImport(db: Database, formKey: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("form_keys")
		.innerJoin("audit_entries", "audit_entries.id", "form_keys.subject_id")
		.select("subject")
		.where("key", "=", formKey)
		.where("action", "=", "species.imported")
		.executeTakeFirst()
	return row?.subject
}

/** Right after the entry of the audit trail that tells of the import. */
async function noteFormKey(db: Database, formKey: string, at: Date): Promise<void> {
	await db
		.insertInto("form_keys")
		.values({
			key: formKey,
			digest: "",
			subject_id: sql<number>`last_insert_rowid()`,
			created_at: at.toISOString(),
		})
		.execute()
}

// In JavaScript, because SQLite knows upper and lower case of the letters A to Z only.
function key(row: { scientificName: string }): string {
	return row.scientificName.toLowerCase()
}

/** Of several with the same name the one that visitors see, and of those the oldest. */
async function idsByScientificName(db: Database): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom("species")
		.select(["id", "scientific_name as scientificName"])
		.orderBy("archived", "desc")
		.orderBy("id", "desc")
		.execute()
	return new Map(rows.map((row) => [key(row), row.id]))
}

/** Rows that go to SQLite as one JSON text: one statement for many of them, and no text of a size to worry about. */
const BATCH = 250

async function inBatches<T>(rows: T[], store: (batch: T[]) => Promise<unknown>): Promise<void> {
	for (let at = 0; at < rows.length; at += BATCH) await store(rows.slice(at, at + BATCH))
}

function sent(rows: ImportRow[]) {
	const json = rows.map((row) => ({
		...row,
		funFacts: JSON.stringify(row.funFacts),
		featured: row.featured ? 1 : 0,
	}))
	return sql`json_each(${JSON.stringify(json)}) as sent`
}

const field = (name: keyof ImportRow | "id") => sql`sent.value ->> ${sql.lit(name)}`

async function insertAll(db: Database, rows: ImportRow[], at: Date): Promise<void> {
	await sql`
		insert into species (
			name, scientific_name, type, conservation_status, description, location_hints, fun_facts, featured,
			created_at, updated_at
		)
		select ${field("name")}, ${field("scientificName")}, ${field("type")}, ${field("conservationStatus")},
			${field("description")}, ${field("locationHints")}, ${field("funFacts")}, ${field("featured")},
			${at.toISOString()}, ${at.toISOString()}
		from ${sent(rows)} order by sent.key`.execute(db)
}

/** The texts of the search index by themselves, and only where they differ: the index is what takes the time. */
async function updateAll(
	db: Database,
	rows: (ImportRow & { id: number })[],
	untold: Untold[],
	at: Date,
): Promise<void> {
	const source = sent(rows)
	const told = (name: Untold, column: string) => (untold.includes(name) ? sql.ref(column) : field(name))
	await sql`
		update species set type = ${field("type")}, conservation_status = ${field("conservationStatus")},
			location_hints = ${field("locationHints")}, fun_facts = ${told("funFacts", "species.fun_facts")},
			featured = ${told("featured", "species.featured")}, revision = revision + 1, updated_at = ${at.toISOString()}
		from ${source} where species.id = ${field("id")}`.execute(db)
	await sql`
		update species set name = ${field("name")}, scientific_name = ${field("scientificName")},
			description = ${field("description")}
		from ${source} where species.id = ${field("id")}
			and (name, scientific_name, description)
				is not (${field("name")}, ${field("scientificName")}, ${field("description")})`.execute(db)
}
