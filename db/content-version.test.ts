import { expect, test } from "vitest"
import { tableNames } from "#app/testing/fixtures/any-row.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"

/** Only staff see what is in these, or another table's change comes with each change of theirs. */
const NOT_IN_PAGES = [
	...["audit_entries", "drafts", "guesses", "missing_paths", "redirect_hits", "setup_marks", "terms_reviews"],
	...["account_links", "recovery_codes", "second_factors", "sessions", "users"],
	...["event_batches", "event_days", "event_details", "event_months", "events"],
	...["content_import_records", "content_imports", "import_rows", "imports", "map_imports", "photo_imports"],
	...["content_version", "former_slugs", "post_pictures", "post_versions", "similar_names", "terms_sections"],
	...["trash", "trash_media", "waiver_acceptances", "waiver_keys", "waiver_terms"],
]

/** Never changed or deleted, which triggers forbid. */
const ADDED_ONLY = ["terms_versions"]

/** A picture isn't in a page before something refers to it, and many of its columns aren't shown. */
const SOME_CHANGES = ["media"]

test("each change of what guests' pages show raises the content's version, whatever the row has", () => {
	const { sqlite, close } = testDatabase()
	const triggers = sqlite
		.prepare("select tbl_name as 'table', sql from sqlite_schema where type = 'trigger'")
		.all() as { table: string; sql: string }[]
	const raising = triggers.filter(({ sql }) => /update content_version set version = version \+ 1/.test(sql))
	const changes = (table: string) =>
		raising
			.filter((one) => one.table === table)
			.map(({ sql }) => /\bafter (insert|update|delete) on \w+ begin/.exec(sql)?.[1] ?? sql)
			.sort()
	const tables = tableNames(sqlite)
	close()
	for (const table of tables.filter((name) => !NOT_IN_PAGES.includes(name) && !SOME_CHANGES.includes(name)))
		expect(changes(table), table).toEqual(
			ADDED_ONLY.includes(table) ? ["insert"] : ["delete", "insert", "update"],
		)
	const listed = [...NOT_IN_PAGES, ...ADDED_ONLY, ...SOME_CHANGES]
	expect(listed.filter((table) => !tables.includes(table))).toEqual([])
})
