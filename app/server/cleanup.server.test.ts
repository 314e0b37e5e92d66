import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { storeCreatedByKey, storeDraft, storeUpload } from "#app/models/forms/draft.server.ts"
import { confirmDate, recordHeartbeat } from "#app/models/time/clock.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { startCleanup } from "./cleanup.server.ts"

const folder = testFolder()
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] }))
afterEach(() => void vi.useRealTimers())

test("shortly after the start, expired drafts are deleted with their files, and others remain", async () => {
	const { db, sqlite, close } = testDatabase()
	sqlite.exec("insert into users (id, username, password_hash, created_at) values (1, 'ada', 'x', '')")
	mkdirSync(folder.file("uploads"))
	for (const [token, days] of [["a".repeat(32), 30] as const, ["b".repeat(32), 0] as const]) {
		const at = new Date(Date.now() - days * 86_400_000)
		const file = { token, path: folder.file(`uploads/${token}`), fileName: "a", bytes: 1, sha256: "" }
		writeFileSync(file.path, "a")
		utimesSync(file.path, at, at)
		await storeUpload(db, folder.path, 1, file, at)
		await storeDraft(db, 1, "/admin/news/new", [["title", "a"]], at)
		await storeCreatedByKey(db, { key: `form ${days}`, digest: "" }, 1, at)
	}
	const stop = startCleanup(db, folder.path)
	vi.advanceTimersByTime(10_000)
	await vi.waitFor(() => expect(existsSync(folder.file(`uploads/${"a".repeat(32)}`))).toBe(false))
	expect(existsSync(folder.file(`uploads/${"b".repeat(32)}`))).toBe(true)
	const kinds = sqlite.prepare("select kind from drafts order by kind").pluck().all()
	expect(kinds).toEqual(["file", "saved", "text"])
	stop()
	close()
})

test("after a jump of the clock nothing is deleted by its age, and a step that fails doesn't skip the others", async () => {
	vi.mocked(console.error).mockImplementation(() => {})
	const { db, sqlite, close } = testDatabase()
	sqlite.exec(`insert into users (id, username, password_hash, created_at) values (1, 'ada', 'x', '');
		insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ('a', 1, '2020', '2020', '2020')`)
	await recordHeartbeat(db, new Date("2020-01-01T00:00:00Z"), 0)
	const count = () => sqlite.prepare("select count(*) from sessions").pluck().get()
	const sweep = async () => {
		const stop = startCleanup(db, folder.path)
		vi.advanceTimersByTime(10_000)
		await vi.waitFor(() => expect(vi.mocked(console.error)).toHaveBeenCalled())
		stop()
		vi.mocked(console.error).mockClear()
	}
	// The attempts at passwords are deleted in any case, here without success.
	sqlite.exec("alter table guesses rename to away")
	await sweep()
	expect(count()).toBe(1)
	await confirmDate(db, { by: "ada", at: new Date() })
	// The steps before and after the broken ones still run.
	sqlite.exec("drop table account_links")
	await sweep()
	await vi.waitFor(() => expect(count()).toBe(0))
	close()
})
