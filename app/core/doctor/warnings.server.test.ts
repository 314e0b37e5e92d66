import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Database } from "better-sqlite3"
import { RouterContextProvider } from "react-router"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { type Backup, type BackupState, backupHealth, needsAttention } from "#core/backups/backup.ts"
import { featuresContext } from "#core/feature.server.ts"
import { backupsContext, databaseContext } from "#core/http/context.server.ts"
import * as backupFolders from "#core/platform/backup-folder.server.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { testFolder } from "#core/testing/folder.ts"
import { openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { readFirstSteps } from "#features/setup/staff/site-rows.server.ts"
import { checkData, checkServer } from "./data.server.ts"
import { checkFolder } from "./doctor.server.ts"

const NOW = new Date("2026-06-01T12:00:00.000Z")
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

const backup = (hours: number, missing: number | undefined = 0): Backup => ({
	name: "farm.tar",
	at: ago(hours),
	bytes: 1,
	missing,
})
const stateOf = (newest: Backup | undefined, more: Partial<BackupState> = {}): BackupState => ({
	isOn: true,
	newest,
	complete: newest?.missing === 0 ? newest : undefined,
	failure: undefined,
	...more,
})
const GOOD = stateOf(backup(5))
const FAILED = { failure: { at: ago(1), message: "The disk is full." } }
const ADDRESS = { origin: "https://farm.example", trustProxy: true, host: "0.0.0.0" }
const FACTS = { backups: GOOD, address: ADDRESS, now: NOW }

/** Each state of the backups: whether the Security tab asks for attention, what /healthz adds, and the doctor's level. */
const BACKUPS: [what: string, state: BackupState, attention: boolean, health: string, level: string][] = [
	["a new one", GOOD, false, "", "ok"],
	["one that is nearly too old", stateOf(backup(50)), false, "", "ok"],
	["one that is too old", stateOf(backup(51)), true, ", LATE", "ERROR"],
	["none", stateOf(undefined), false, "", "warn"],
	["a failed attempt", stateOf(backup(5), FAILED), true, ", the last attempt FAILED", "ERROR"],
	["one without all files", stateOf(backup(5, 2)), true, ", INCOMPLETE", "ERROR"],
	["one that can't be read", stateOf({ ...backup(5), missing: undefined }), true, ", INCOMPLETE", "ERROR"],
	["backups that are off", stateOf(backup(5), { isOn: false }), false, ", switched off", "warn"],
	["an old one while they are off", stateOf(backup(99), { isOn: false }), false, ", switched off", "warn"],
]

test.each(BACKUPS)("page, /healthz and doctor agree about %s", (_, state, attention, health, level) => {
	expect(needsAttention(state, NOW)).toBe(attention)
	const line = backupHealth(state, NOW)
	const found = [", LATE", ", the last attempt FAILED", ", INCOMPLETE", ", switched off"]
	expect(found.filter((one) => line.includes(one)).join("")).toBe(health)
	expect(checkServer({ ...FACTS, backups: state })[0]?.level).toBe(level)
})

describe("the doctor", () => {
	const folder = testFolder()
	let data: string
	let sqlite: Database
	beforeAll(() => {
		const template = folder.file("template")
		for (const name of ["media", "backups"]) mkdirSync(path.join(template, name), { recursive: true })
		writeFileSync(path.join(template, "session-secret"), "s".repeat(43))
		writeFileSync(path.join(template, "media", "loon.mp3"), "12345")
		const { sqlite, close } = openDatabase(path.join(template, "site.db"))
		migrate(sqlite)
		insertAnyRow(sqlite, "media", { name: "loon.mp3", kind: "audio", bytes: 5 })
		insertAnyRow(sqlite, "audit_entries", { action: "backup.downloaded", at: ago(1).toISOString() })
		close()
	})
	beforeEach(({ task }) => {
		vi.useFakeTimers({ toFake: ["Date"], now: NOW })
		data = folder.file(task.id)
		cpSync(folder.file("template"), data, { recursive: true })
		sqlite = openDatabase(path.join(data, "site.db")).sqlite
		vi.spyOn(backupFolders, "freeBytes").mockResolvedValue(2_000_000_000)
	})
	afterEach(() => {
		sqlite.close()
		vi.useRealTimers()
	})

	async function findings() {
		sqlite.close()
		const results = [...(await checkFolder(data)), ...(await checkData({ dataDir: data }, FACTS))]
		const bad = results.filter(({ level }) => level !== "ok")
		return bad.map(({ level, what }) => `${level} ${what}`)
	}
	const put = (name: string, text = "x") => writeFileSync(path.join(data, name), text)
	const free = (bytes: number) => void vi.spyOn(backupFolders, "freeBytes").mockResolvedValue(bytes)
	const run = (statement: string) => void sqlite.prepare(statement).run()
	const set = (key: string, value: string) =>
		void sqlite.prepare("insert into settings (key, value) values (?, ?)").run(key, value)
	const auditAt = (at: string) => void sqlite.prepare("update audit_entries set at = ?").run(at)

	test("finds nothing on a healthy site", async () => {
		expect(await findings()).toEqual([])
	})

	const CAUSES: [what: string, cause: () => void, found: RegExp][] = [
		[
			"a folder from before a restore",
			() => mkdirSync(path.join(data, "before-restore-1")),
			/^warn Old copies of data/,
		],
		["a database from before an update", () => put("site.db.before-40"), /^warn Old copies of data/],
		["a full disk", () => free(299_000_000), /^ERROR 299 MB are free/],
		["a nearly full disk", () => free(1_999_000_000), /^warn 1,999 MB are free/],
		[
			"a lost file",
			() => rmSync(path.join(data, "media", "loon.mp3")),
			/^ERROR Missing or unreadable pictures and sounds: 1,/,
		],
		[
			"a cut-off file",
			() => put("media/loon.mp3", "123"),
			/^ERROR Missing or unreadable pictures and sounds: 1,/,
		],
		[
			"a lost photo in two sizes",
			() => void insertAnyRow(sqlite, "media", { name: "loon.webp", widths: "[320,640]" }),
			/^ERROR Missing or unreadable pictures and sounds: 1,/,
		],
		["an entry from the future", () => auditAt("2026-06-01T12:05:00.001Z"), /^ERROR The clock says/],
		["no download", () => run("delete from audit_entries"), /^warn No backup was downloaded yet/],
		[
			"an old download",
			() => auditAt("2026-04-22T11:59:59.999Z"),
			/^warn No backup was downloaded in the last 40 days/,
		],
		[
			"a newer database",
			() => void sqlite.pragma("user_version = 9999"),
			/^ERROR The database has version 9999/,
		],
		[
			"an older database",
			() => void sqlite.pragma("user_version = 1"),
			/^warn The database is from an older release/,
		],
	]

	test.each(CAUSES)("finds %s, and nothing else", async (_, cause, found) => {
		cause()
		expect(await findings()).toEqual([expect.stringMatching(found)])
	})

	const STEPS: [step: string, done: () => void][] = [
		["/admin/site/name", () => set("site_name", "Otter Creek")],
		[
			"/admin/site/contact",
			() => {
				set("contact_email", "a@b.example")
				set("street_address", "7 Mill Road")
				set("map_url", "https://map.example")
			},
		],
		["/admin/site/home", () => set("hero_text", "Walk")],
		["/admin/site/rates", () => set("rates_note", "Free on Mondays")],
		["/admin/site/parking", () => set("parking_url", "https://pay.example")],
		["/admin/site/visit", () => set("dogs", "On a leash")],
		["/admin/site/hours", () => set("weekly_hours", "9:00 AM to 5:00 PM")],
		["/admin/map", () => insertAnyRow(sqlite, "maps", { image_id: 1 })],
		["/admin/site/terms", () => insertAnyRow(sqlite, "terms_versions", { number: 2 })],
		["/admin/site/sample", () => run("delete from setup_marks")],
		["/admin", () => insertAnyRow(sqlite, "species", { archived: 1 })],
		[
			"/admin/security",
			() => insertAnyRow(sqlite, "audit_entries", { action: "backup.downloaded", at: NOW.toISOString() }),
		],
		[
			"/admin/security/second-factor",
			() => insertAnyRow(sqlite, "second_factors", { user_id: 1, secret: "x" }),
		],
	]

	async function openSteps(backups = GOOD) {
		const site = openDatabase(path.join(data, "site.db"))
		const context = new RouterContextProvider()
		context.set(databaseContext, site.db)
		context.set(featuresContext, SERVER_FEATURES)
		context.set(backupsContext, { state: async () => backups, make: vi.fn() })
		const steps = await readFirstSteps(context)
		site.close()
		return steps.flatMap(({ to, isOpen }) => (isOpen ? to : []))
	}

	test.each(STEPS)("of the first steps, %s is open until it is done", async (step, done) => {
		run("delete from audit_entries")
		insertAnyRow(sqlite, "users", { id: 1, role: "admin", password_hash: "x" })
		insertAnyRow(sqlite, "setup_marks", { name: "sample loaded" })
		insertAnyRow(sqlite, "posts", { id: 1 })
		const before = await openSteps()
		expect(before).toEqual(STEPS.map(([to]) => to))
		done()
		expect(await openSteps()).toEqual(before.filter((to) => to !== step))
	})

	test.each(BACKUPS)("the first step about backups is open or done with %s", async (_, state) => {
		const isOpen = state.newest === undefined || needsAttention(state, NOW)
		expect((await openSteps(state)).includes("/admin/security")).toBe(isOpen)
	})
})
