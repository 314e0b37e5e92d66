import { expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"

/** Published terms are never changed or deleted. A picture isn't in a page before something refers to it. */
const EXCEPTIONS: Record<string, string[]> = { terms_versions: ["insert"], media: ["update when"] }

test("a table that raises the content's version does so for each change, whatever the row has", () => {
	const { sqlite, close } = testDatabase()
	const triggers = sqlite
		.prepare("select tbl_name as 'table', sql from sqlite_schema where type = 'trigger'")
		.all() as { table: string; sql: string }[]
	close()
	const changes: Record<string, string[]> = {}
	for (const { table, sql } of triggers) {
		if (!/update content_version set version = version \+ 1/.test(sql)) continue
		const [, change = sql, condition = ""] =
			/\bafter (insert|update|delete)\b on \w+(\s+when)?/.exec(sql) ?? []
		changes[table] = [...(changes[table] ?? []), change + condition.replace(/\s+/, " ")].sort()
	}
	expect(Object.keys(changes).length).toBeGreaterThan(12)
	for (const [table, found] of Object.entries(changes))
		expect(found, table).toEqual(EXCEPTIONS[table] ?? ["delete", "insert", "update"])
})
