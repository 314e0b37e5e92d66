import type { Database } from "better-sqlite3"

/** Content tables that aren't tables of records. */
const OTHERS = [
	"species_photos",
	"media",
	"menu_entries",
	"place_species",
	"trail_places",
	"terms_versions",
	"settings",
]

/** The tables whose rows visitors see. Each change to them invalidates the page cache. */
export function contentTables(sqlite: Database): string[] {
	const records = sqlite.prepare(`
		select tables.name from pragma_table_list as tables
		where tables.schema = 'main' and tables.type = 'table' and tables.name not in ('terms_draft')
		and 2 = (select count(*) from pragma_table_info(tables.name) where name in ('revision', 'updated_at'))`)
	return [...OTHERS, ...(records.pluck().all() as string[])]
}

const PREFIX = "content_version_of_"

/** Creates the triggers that raise `content_version`, and drops all others that do. Idempotent. */
export function makeContentTriggers(sqlite: Database, tables = contentTables(sqlite)): void {
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
