import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { watchContentVersion } from "./cache-invalidation.ts"
import { type OpenDatabase, openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"

const folder = testFolder()
let file: string
let site: OpenDatabase
let content: ReturnType<typeof watchContentVersion>
beforeEach(({ task }) => {
	file = folder.file(task.id)
	site = openDatabase(file)
	migrate(site.sqlite)
	content = watchContentVersion(file)
})
afterEach(() => {
	content.close()
	site.close()
})

const version = () => content.read().version

test("the version excludes uncommitted changes and includes commits of other processes", () => {
	const before = version()
	site.sqlite.exec("begin immediate; update settings set value = 'loon' where key = 'tour_passcode'")
	expect(version()).toBe(before)
	site.sqlite.exec("rollback")
	const other = openDatabase(file)
	other.sqlite.exec("update settings set value = 'heron' where key = 'tour_passcode'")
	other.close()
	expect(version()).not.toBe(before)
	expect(content.read().settings).toMatchObject({ tour_passcode: "heron" })
})

test("the version changes when a notice starts and when it ends", () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 6, 4, 12) })
	site.sqlite.exec(`
		insert into notices (text, level, starts_at, ends_at, created_at, updated_at)
		values ('Flooded', 'closure', '2026-07-04T13:00:00.000Z', '2026-07-04T14:00:00.000Z', '', '')
	`)
	const seen: string[] = []
	for (const time of ["12:00", "12:59", "13:00", "13:59", "14:00", "15:00"]) {
		vi.setSystemTime(`2026-07-04T${time}:00Z`)
		seen.push(version())
	}
	vi.useRealTimers()
	const [before, during, after] = [...new Set(seen)]
	expect(seen).toEqual([before, before, during, during, after, after])
})

test("the version changes when a scheduled post becomes public, and with a clock that is set back", () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 6, 4, 12) })
	site.sqlite.exec(`
		insert into posts (slug, title, content, state, published_at, created_at, updated_at)
		values ('a', 'A', 'a', 'scheduled', '2026-07-04T13:00:00.000Z', '', '')
	`)
	const before = version()
	vi.setSystemTime(Date.UTC(2026, 6, 4, 13))
	const after = version()
	vi.setSystemTime(Date.UTC(2026, 6, 4, 12, 30))
	const again = version()
	vi.useRealTimers()
	expect(after).not.toBe(before)
	expect(again).toBe(before)
})
