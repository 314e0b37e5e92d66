import type { Database } from "better-sqlite3"
import type { Schema } from "./schema.ts"

/** The tables whose rows visitors see: each change of one makes the cached pages outdated. */
export const CONTENT_TABLES = [
	"species",
	"species_photos",
	"media",
	"posts",
	"menu_entries",
	"notices",
	"other_hours",
	"maps",
	"places",
	"place_species",
	"trails",
	"trail_places",
	"terms_versions",
	"redirects",
	"settings",
] as const satisfies (keyof Schema)[]

const PREFIX = "content_version_of_"

/** Makes the triggers that raise `content_version`, and drops all others that do. Changes nothing if they are there. */
export function makeContentTriggers(sqlite: Database, tables: readonly string[] = CONTENT_TABLES): void {
	const found = sqlite
		.prepare(
			"select name from sqlite_schema where type = 'trigger' and sql like '%update content_version set version%'",
		)
		.pluck()
		.all() as string[]
	const present = new Set(sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all())
	const wanted = new Map(
		(present.has("content_version") ? tables.filter((table) => present.has(table)) : []).flatMap((table) =>
			["insert", "update", "delete"].map((change) => [
				`${PREFIX}${table}_${change}`,
				`after ${change} on ${table}`,
			]),
		),
	)
	for (const name of found) if (!wanted.has(name)) sqlite.exec(`drop trigger ${name}`)
	for (const [name, when] of wanted)
		if (!found.includes(name))
			sqlite.exec(
				`create trigger ${name} ${when} begin update content_version set version = version + 1; end`,
			)
}
