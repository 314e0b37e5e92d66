import { beforeEach, expect, test } from "vitest"
import { insertAnyRow, tableNames } from "#core/testing/any-row.ts"
import { testDatabase } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { contentTables } from "./content-tables.ts"

const NEVER_SHOWN = "only staff see it"
const NOT_CACHED = "pages that read it aren't cached"
const COUNTS = "counts, which only staff see"

/** Why a change of another table doesn't affect cached pages. */
const OTHERS: Record<string, string> = {
	...{ similar_names: "made from the species" },
	...{ former_slugs: "it leads to a post whose address changed, and that is a change of the post" },
	...{ content_version: "the version itself", clock: NEVER_SHOWN },
	...{ post_versions: NEVER_SHOWN, post_pictures: NEVER_SHOWN, terms_draft: NEVER_SHOWN },
	...{ terms_reviews: NEVER_SHOWN, users: NEVER_SHOWN, sessions: NEVER_SHOWN, account_links: NEVER_SHOWN },
	...{ second_factors: NEVER_SHOWN, recovery_codes: NEVER_SHOWN, audit_entries: NEVER_SHOWN },
	...{ guesses: NEVER_SHOWN, drafts: NEVER_SHOWN, setup_marks: NEVER_SHOWN },
	...{ imports: NEVER_SHOWN, import_records: NEVER_SHOWN, trash: NEVER_SHOWN, trash_media: NEVER_SHOWN },
	...{ waiver_acceptances: NOT_CACHED, waiver_terms: NOT_CACHED, waiver_keys: NOT_CACHED },
	...{ events: COUNTS, event_days: COUNTS },
	...{ redirect_hits: COUNTS, missing_paths: COUNTS },
}

const CONTENT_TABLES = contentTables(testDatabase().sqlite)

const database = eachDatabase()
beforeEach(() => {
	database.sqlite.pragma("foreign_keys = off")
})

const version = () => database.sqlite.prepare("select version from content_version").pluck().get() as number

test("every table is one that visitors see, or has a reason why it isn't", () => {
	const known = [...CONTENT_TABLES, ...Object.keys(OTHERS)]
	expect(tableNames(database.sqlite).filter((name) => !known.includes(name))).toEqual([])
	expect(CONTENT_TABLES.filter((name) => OTHERS[name])).toEqual([])
})

test.each(CONTENT_TABLES)("each change of %s raises the version, whatever the row has", (table) => {
	const { sqlite } = database
	const triggers = sqlite
		.prepare(
			"select sql from sqlite_schema where type = 'trigger' and tbl_name = ? and name like 'content_version%'",
		)
		.pluck()
		.all(table) as string[]
	expect(triggers.map((sql) => /after (\w+) on \w+ begin/.exec(sql)?.[1]).sort()).toEqual([
		"delete",
		"insert",
		"update",
	])
	const before = version()
	insertAnyRow(sqlite, table)
	expect(version()).toBeGreaterThan(before)
})

test.each(Object.keys(OTHERS).filter((name) => name !== "content_version"))(
	"a row of %s leaves the version as it is",
	(table) => {
		const { sqlite } = database
		const before = version()
		if (sqlite.prepare(`select 1 from ${table}`).get()) sqlite.exec(`update ${table} set rowid = rowid`)
		else insertAnyRow(sqlite, table)
		expect(version()).toBe(before)
	},
)
