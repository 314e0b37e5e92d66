import { RouterContextProvider } from "react-router"
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { createFirstAdmin } from "#core/accounts/account.server.ts"
import { createLink, findLink } from "#core/accounts/account-link.server.ts"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { findSession } from "#core/accounts/session.server.ts"
import { listRetainedBackups } from "#core/backups/backup.ts"
import { backupSchedule } from "#core/backups/scheduled-backup.server.ts"
import { deleteExpiredDrafts, storeCreatedByKey, storeDraft, storeUpload } from "#core/forms/draft.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { parseDraft } from "#core/forms/ui/browser-draft.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { testDatabase } from "#core/testing/database.ts"
import { createSession } from "#core/testing/session.ts"
import { eventsBody, isAboveEventCeiling } from "#core/tracking/api.server.ts"
import { expiryOf } from "#core/trash/trash.ts"
import { listTrails } from "#features/map/trail.server.ts"
import { isOldTour } from "#features/tour/ui/tour-session.ts"
import { waiverLimit } from "#features/waiver/record-waiver.server.ts"
import {
	addressContext,
	databaseContext,
	passwordAtContext,
	requestIdContext,
	viewerContext,
} from "./context.server.ts"
import { countAttempt } from "./guess-limits.server.ts"
import { rejectManyOfGuest } from "./guest-limit.server.ts"
import type { RateLimit } from "./rate-limit.server.ts"

const START = new Date("2026-06-01T12:00:00.000Z")
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const later = (ms: number) => new Date(START.getTime() + ms)
const iso = (ms: number) => later(ms).toISOString()

const opened = testDatabase()
opened.sqlite.pragma("foreign_keys = off")
let userId: number
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: START })
	for (const table of ["users", "sessions", "account_links", "guesses", "drafts", "trails", "posts", "clock"])
		opened.sqlite.exec(`delete from ${table}`)
	userId = Number((await createFirstAdmin(opened.db, "anna", "hash", START))?.id)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => opened.close())

const context = () => {
	const made = new RouterContextProvider()
	made.set(databaseContext, opened.db)
	made.set(passwordAtContext, iso(0))
	return made
}
const backup = (at: Date) => ({ name: "farm.tar", at, bytes: 10, missing: 0 })
const draftAt = async (now: Date) => {
	await deleteExpiredDrafts(opened.db, now)
	return opened.sqlite.prepare("select count(*) from drafts").pluck().get() === 1
}
const unlessRefused = (work: Promise<unknown>) => work.catch((error) => !(error instanceof Refusal))
type Holds = (now: Date) => unknown
/** `begin` is called at the start, and the function it returns a millisecond before `limit` (in ms) and at the limit. */
const LIMITS: [what: string, limit: number, begin: () => Holds | Promise<Holds>][] = [
	[
		"a session that isn't used",
		12 * HOUR,
		async () => {
			const { token } = await createSession(opened.db, userId, START)
			return async (now) => (await findSession(opened.db, token, now))?.isOpen
		},
	],
	[
		"a session that is used",
		14 * DAY,
		async () => {
			const { token } = await createSession(opened.db, userId, START)
			opened.sqlite.prepare("update sessions set last_seen_at = ?").run(iso(14 * DAY - HOUR))
			return async (now) => (await findSession(opened.db, token, now))?.isOpen
		},
	],
	[
		"what an expired session may leave",
		12 * HOUR + 7 * DAY,
		async () => {
			const { token } = await createSession(opened.db, userId, START)
			return async (now) => (await findSession(opened.db, token, now))?.mayLeaveDraft
		},
	],
	["a typed password", 10 * MINUTE, () => () => !isPasswordOld(context())],
	[
		"an invitation",
		72 * HOUR,
		async () => {
			const { token } = await createLink(opened.db, userId, START)
			return (now) => unlessRefused(findLink(opened.db, token, now))
		},
	],
	[
		"failures at a password",
		DAY,
		async () => {
			const attempt = (now: Date) =>
				countAttempt(opened.db, { scope: "x", account: "anna", address: "192.0.2.1", secret: "s" }, now)
			for (let count = 0; count < 10; count++) await attempt(START)
			return async (now) => (await attempt(now)).wait + (await attempt(now)).wait > 0
		},
	],
	[
		"a form of an expired session",
		3 * DAY + 1,
		async () => {
			await storeDraft(opened.db, userId, "/admin", [["title", "x"]], START)
			return draftAt
		},
	],
	[
		"a file of an invalid form",
		DAY + 1,
		async () => {
			const file = { token: "a".repeat(32), path: "", fileName: "x", bytes: 1, sha256: "" }
			await storeUpload(opened.db, "", userId, file, START)
			return draftAt
		},
	],
	[
		"what is known of a saved form",
		7 * DAY + 1,
		async () => {
			await storeCreatedByKey(opened.db, { key: "k", digest: "" }, 1, START)
			return draftAt
		},
	],
	[
		"a draft in the browser",
		3 * DAY,
		() => (now) => parseDraft({ user: "anna", savedAt: START.getTime(), fields: [] }, "anna", now.getTime()),
	],
	["a tour that isn't old", 12 * HOUR + 1, () => (now) => !isOldTour({ startTime: iso(0) }, now.getTime())],
	["a record in the trash", 30 * DAY, () => (now) => now.toISOString() < expiryOf(iso(0))],
	[
		"a closed trail",
		HOUR,
		() => {
			insertAnyRow(opened.sqlite, "trails", { map_id: 1, closed: 1, closed_until: iso(HOUR) })
			return async () => (await listTrails(opened.db, 1))[0]?.closed
		},
	],
	[
		"a backup that is retained beside another of its night",
		48 * HOUR,
		() => (now) => listRetainedBackups([backup(START), backup(later(1))], now).length === 2,
	],
	[
		"a failed nightly backup that isn't tried again",
		HOUR,
		() => async (now) => {
			const make = vi.fn(async () => ({ file: "", bytes: 1, missing: [] }))
			const failure = { at: START, message: "" }
			const state = async () => ({ isOn: true, newest: undefined, complete: undefined, failure })
			await backupSchedule({ state, make })(now)
			return make.mock.calls.length === 0
		},
	],
	[
		"an event that the API counts",
		30 * DAY,
		() => () =>
			eventsBody(["parking_access"]).safeParse({ events: [{ name: "parking_access", at: iso(0) }] }).success,
	],
]

const MOMENTS = LIMITS.flatMap(([what, limit, begin]) => [
	{ what, when: "lasts until its limit", at: limit - 1, holds: true, begin },
	{ what, when: "is over then", at: limit, holds: false, begin },
])

test.each(MOMENTS)("$what $when", async ({ at, holds, begin }) => {
	const read = await begin()
	vi.setSystemTime(later(at))
	expect(Boolean(await read(later(at)))).toBe(holds)
})

test("a password that was typed in a time to come doesn't count", () => {
	vi.setSystemTime(later(-11 * MINUTE))
	expect(isPasswordOld(context())).toBe(true)
})

const ADDRESS = "192.0.2.1"
const within = (limit: RateLimit, site: object) => (at: number) =>
	limit.check(site, ADDRESS, at) === undefined

const maySendAsGuest = (path: string) => (at: number) => {
	vi.setSystemTime(at)
	const made = context()
	made.set(addressContext, ADDRESS)
	made.set(requestIdContext, "1")
	made.set(viewerContext, null)
	return !rejectManyOfGuest(made, new Request(`http://farm.example${path}`, { method: "POST" }))
}

const RATES: [what: string, maySend: (at: number) => boolean, count: number, window: number][] = [
	["forms of guests", maySendAsGuest("/waiver"), 2_000, 10 * MINUTE],
	["requests with events", maySendAsGuest("/api/events"), 2_000, 10 * MINUTE],
	["stored requests", (at) => !isAboveEventCeiling(opened.db, ADDRESS, at), 2_000, DAY],
	["acceptances of the waiver", within(waiverLimit, {}), 100, 10 * MINUTE],
]

test.each(RATES)("a network may send its number of %s in its window", (_, maySend, count, window) => {
	expect(Array.from({ length: count }, () => maySend(0))).not.toContain(false)
	expect([maySend(0), maySend(window - 1), maySend(window)]).toEqual([false, false, true])
})
