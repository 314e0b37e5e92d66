import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { watchContentVersion } from "./cache-invalidation.ts"
import { type OpenDatabase, openDatabase } from "./connection.ts"
import { migrate } from "./migrate.ts"

let folder: string
let site: OpenDatabase
let content: ReturnType<typeof watchContentVersion>
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "content-"))
	site = openDatabase(path.join(folder, "site.db"))
	migrate(site.sqlite)
	content = watchContentVersion(path.join(folder, "site.db"))
})
afterEach(() => {
	content.close()
	site.close()
	rmSync(folder, { recursive: true })
})

const version = () => content.read().version

/** Whether a statement changes the content version. */
function counts(sql: string): boolean {
	const before = version()
	site.sqlite.exec(sql)
	return version() !== before
}

const SPECIES = "(name, scientific_name, type, conservation_status, created_at, updated_at)"

test("changes in exactly the tables that visitors see increase the version", () => {
	expect(
		counts(`insert into species ${SPECIES} values ('Loon', 'Gavia', 'bird', 'vulnerable', '', '')`),
	).toBe(true)
	expect(counts("update species set archived = 1")).toBe(true)
	expect(counts("delete from species")).toBe(true)
	const post =
		"insert into posts (slug, title, content, created_at, updated_at) values ('a', 'A', 'a', '', '')"
	expect(counts(post)).toBe(true)
	expect(counts("update posts set state = 'published'")).toBe(true)
	expect(counts("delete from posts")).toBe(true)
	const notice =
		"insert into notices (text, level, created_at, updated_at) values ('Flooded', 'closure', '', '')"
	expect(counts(notice)).toBe(true)
	expect(counts("update notices set text = 'Dry'")).toBe(true)
	expect(counts("delete from notices")).toBe(true)
	expect(counts("insert into redirects (path, target, updated_at) values ('/old', '/visit', '')")).toBe(true)
	expect(counts("update redirects set target = '/'")).toBe(true)
	expect(counts("delete from redirects")).toBe(true)
	expect(counts("insert into redirect_hits values (1, '2026-11-22', 1)")).toBe(false)
	expect(counts("insert into missing_paths values ('/old', 1, '2026-11-22')")).toBe(false)
	expect(counts("update settings set value = 'false' where key = 'blog_enabled'")).toBe(true)
	const version = "(number, name, hash, text, published_at)"
	expect(counts(`insert into terms_versions ${version} values (2, '2', '${"0".repeat(64)}', 'x', '')`)).toBe(
		true,
	)
	expect(counts("update terms_sections set text = 'x'")).toBe(false)
	expect(counts("insert into events (day, event, count) values ('2026-06-01', 'search', 1)")).toBe(false)
	expect(counts("insert into users (username, password_hash, created_at) values ('anna', '', '')")).toBe(
		false,
	)
})

test("a media file increases the version when a page's reference changes, not when it is added or deleted", () => {
	const media = "insert into media (name, kind, content_type, bytes, created_at)"
	const sent = `${media} values ('a.webp', 'image', 'image/webp', 1, '')`
	expect(counts(sent)).toBe(false)
	expect(counts(`${sent} on conflict (name) do update set name = 'a.webp'`)).toBe(false)
	expect(counts("update media set widths = '[320,640]'")).toBe(true)
	expect(counts("update media set placeholder = 'data:,'")).toBe(true)
	expect(counts("delete from media")).toBe(false)
})

test("the version excludes uncommitted changes and includes commits of other processes", () => {
	const before = version()
	site.sqlite.exec("begin immediate; update settings set value = 'loon' where key = 'tour_passcode'")
	expect(version()).toBe(before)
	site.sqlite.exec("rollback")
	const other = openDatabase(path.join(folder, "site.db"))
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
	for (const time of [
		[12, 0],
		[12, 59],
		[13, 0],
		[13, 59],
		[14, 0],
		[15, 0],
	] as const) {
		vi.setSystemTime(Date.UTC(2026, 6, 4, ...time))
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

test("the version changes with each of two scheduled posts and two notices", () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 6, 4, 12) })
	for (const hour of [13, 15])
		site.sqlite.exec(`
			insert into posts (slug, title, content, state, published_at, created_at, updated_at)
			values ('p${hour}', 'A', 'a', 'scheduled', '2026-07-04T${hour}:00:00.000Z', '', '');
			insert into notices (text, level, starts_at, ends_at, created_at, updated_at)
			values ('Flooded', 'closure', '2026-07-04T${hour + 4}:00:00.000Z', '2026-07-04T${hour + 5}:00:00.000Z', '', '')
		`)
	const seen: string[] = []
	for (const hour of [12, 13, 15, 17, 18, 19, 20]) {
		vi.setSystemTime(Date.UTC(2026, 6, 4, hour))
		seen.push(version())
	}
	vi.useRealTimers()
	expect(new Set(seen).size).toBe(seen.length)
})
