import { expect, test } from "vitest"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { databaseBefore } from "#core/testing/database.ts"
import { migrate } from "./migrate.ts"

const [PAST, FUTURE] = ["2020-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"]

test("a trail that a closure closes takes over its text and its end, before it begins only in the form", () => {
	const { sqlite, close } = databaseBefore(68)
	sqlite.pragma("foreign_keys = off")
	const trail = (id: number, notice: object, own: object = {}) => {
		insertAnyRow(sqlite, "notices", { id, level: "closure", text: `Notice ${id}`, ...notice })
		insertAnyRow(sqlite, "trails", { id, map_id: 1, notice_id: id, closed: 0, closed_reason: "", ...own })
	}
	trail(1, { starts_at: PAST, ends_at: FUTURE })
	trail(2, { starts_at: null, ends_at: null })
	trail(3, { starts_at: FUTURE, ends_at: null })
	trail(4, { starts_at: null, ends_at: PAST })
	trail(5, { level: "caution", starts_at: null, ends_at: null })
	trail(6, { starts_at: null, ends_at: null }, { closed: 1, closed_reason: "An owl", closed_until: FUTURE })
	migrate(sqlite)
	const rows = sqlite.prepare("select closed, closed_reason, closed_until from trails order by id")
	expect(rows.raw().all()).toEqual([
		[1, "Notice 1", FUTURE],
		[1, "Notice 2", null],
		[0, "Notice 3", null],
		[0, "", null],
		[0, "", null],
		[1, "An owl", FUTURE],
	])
	close()
})
