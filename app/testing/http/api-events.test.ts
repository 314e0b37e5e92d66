import { readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addEvent, type Batch, bodyOf } from "#app/analytics/event-queue.ts"
import { deleteOldEventBatches } from "#app/models/events/event.server.ts"
import { EVENT_NAMES, GUEST_EVENTS } from "#app/models/events/event-rules.ts"
import { DEFAULT_ZONE, localDay } from "#app/models/time/local-time.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, caller, callerOf, errorOf } from "#app/testing/fixtures/api.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let guest: Caller
beforeAll(async () => {
	site = await startTestSite()
	guest = caller(site)
})
afterAll(() => site.close())

const send = (events: unknown) => guest("POST", "/api/events", { events })
const counted = () =>
	site.db.selectFrom("events").selectAll().orderBy("day").orderBy("event").orderBy("subject").execute()
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test("a batch is counted by day, event and subject, and nothing stored identifies the visitor", async () => {
	const at = ago(3)
	const response = await send([
		{ name: "species-view", subject: "1" },
		{ name: "species-view", subject: "1" },
		{ name: "species-view", subject: "2", who: "me" },
		{ name: "tour_start" },
		{ name: "species-view", subject: "1", at },
	])
	expect([response.status, response.body]).toEqual([204, undefined])
	expect(response.headers.getSetCookie()).toEqual([])
	expect((await send([{ name: "tour_start", subject: "" }])).status).toBe(204)
	const today = localDay(new Date().toISOString(), DEFAULT_ZONE)
	expect(await counted()).toEqual([
		{ day: localDay(at, DEFAULT_ZONE), event: "species-view", subject: "1", count: 1 },
		{ day: today, event: "species-view", subject: "1", count: 2 },
		{ day: today, event: "species-view", subject: "2", count: 1 },
		{ day: today, event: "tour_start", subject: "", count: 2 },
	])
})

test("events queued offline are counted for up to 30 days; older and future ones are not", async () => {
	const queued = { name: "search", subject: "loon" }
	for (const days of [0, 29, -0.5])
		expect((await send([{ ...queued, at: ago(days) }])).status, `${days}`).toBe(204)
	const before = await counted()
	const wrong = "at must be within the last 30 days"
	for (const days of [31, 400, -2, -29])
		expect(errorOf(await send([{ ...queued, at: ago(days) }])), `${days}`).toEqual([
			400,
			wrong,
			{ events: [wrong] },
		])
	for (const at of [
		"yesterday",
		"2026-02-30T00:00:00Z",
		"2026-01-01",
		1,
		null,
		ago(1).replace("Z", "+05:00"),
	])
		expect((await send([{ ...queued, at }])).status, String(at)).toBe(400)
	expect(await counted()).toEqual(before)
})

test("events with unknown names, long or odd subjects, or wrong sizes are rejected; one invalid event rejects the batch", async () => {
	const before = await counted()
	const good = { name: "filter", subject: "bird" }
	const unknown = await send([good, { name: "page-view" }])
	expect(errorOf(unknown)).toEqual([
		400,
		expect.stringMatching(/^name must be one of species-view, /),
		expect.anything(),
	])
	for (const name of ["", "__proto__", "Search", null, 1, ["search"], undefined])
		expect((await send([good, { ...good, name }])).status, String(name)).toBe(400)
	for (const subject of ["x".repeat(101), "a\nb", "a\0b", 1, null, {}])
		expect((await send([good, { ...good, subject }])).status, String(subject)).toBe(400)
	expect(errorOf(await send([]))).toEqual([400, "events is empty", { events: ["events is empty"] }])
	const most = "events has more than 50 entries"
	expect(errorOf(await send(Array(51).fill(good)))).toEqual([400, most, { events: [most] }])
	for (const events of [null, {}, "x", undefined])
		expect(errorOf(await send(events))).toEqual([
			400,
			"events must be a list",
			{ events: ["events must be a list"] },
		])
	const all = await send([{ name: "x" }, { ...good, subject: 1 }, { ...good, at: "x" }])
	expect(all.body.errors.events).toHaveLength(3)
	expect(await counted()).toEqual(before)
	expect((await send(Array(50).fill(good))).status).toBe(204)
	expect(await counted()).toContainEqual(
		expect.objectContaining({ event: "filter", subject: "bird", count: 20 }),
	)
})

test("an event with a subject that no page sends rejects the whole call, and nothing is counted", async () => {
	const before = await counted()
	const good = { name: "filter", subject: "bird" }
	for (const [name, subject] of [
		["species-view", "anything"],
		["species-view", undefined],
		["species_discovery", "1 by-magic"],
		["filter", "anything"],
		["tour_start", "anything"],
		["tour_complete", undefined],
		["search", "ow"],
		["search", " a  "],
		["admin_action", "anything"],
		["waiver_accept", ""],
	]) {
		const wrong = `subject isn't valid for ${name}`
		expect(errorOf(await send([good, { name, subject }])), `${name} ${subject}`).toEqual([
			400,
			wrong,
			{ events: [wrong] },
		])
	}
	expect(await counted()).toEqual(before)
})

test("a species that never existed is not counted, and the rest of its batch is", async () => {
	const { count } = await site.db
		.selectFrom("species")
		.select((eb) => eb.fn.countAll<number>().as("count"))
		.executeTakeFirstOrThrow()
	const before = await counted()
	const events = ["100000", "999999999", String(count + 1)].map((subject) => ({ name: "qr_scan", subject }))
	expect((await send([...events, { name: "filter", subject: "favorites" }])).status).toBe(204)
	const after = await counted()
	expect(after).toHaveLength(before.length + 1)
	expect(after).toContainEqual(expect.objectContaining({ event: "filter", subject: "favorites", count: 1 }))
})

test("a search is counted in lower case and without outer spaces, whoever sends it", async () => {
	expect((await send([{ name: "search", subject: "  Great   BLUE heron " }])).status).toBe(204)
	expect(await counted()).toContainEqual(
		expect.objectContaining({ event: "search", subject: "great blue heron" }),
	)
})

test("thousands of made-up searches add no more than 200 rows per day, and all of them are counted", async () => {
	const rows = async () => (await counted()).filter(({ event }) => event === "search_nothing")
	for (let call = 0; call < 30; call++) {
		const events = Array.from({ length: 50 }, (_, at) => ({
			name: "search_nothing",
			subject: `junk ${call} ${at}`,
		}))
		expect((await send(events)).status).toBe(204)
	}
	const found = await rows()
	expect(found.filter(({ subject }) => subject !== "").length).toBe(200)
	expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(1_500)
	await site.db.deleteFrom("events").where("event", "=", "search_nothing").execute()
})

test("of a visitor's events with the same subject, at most 20 per hour are counted", async () => {
	const event = { name: "audio-play", subject: "3", count: 100 }
	expect((await send(Array(50).fill(event))).status).toBe(204)
	const countOf = async () =>
		(await counted()).filter(({ event: name, subject }) => name === "audio-play" && subject === "3")
	expect(await countOf()).toEqual([expect.objectContaining({ count: 20 })])
	const hours = [3, 4, 5].map((hour) => ({ ...event, at: `${ago(2).slice(0, 10)}T1${hour}:00:00Z` }))
	expect((await send([...hours, ...hours])).status).toBe(204)
	expect((await countOf())[0], "queued offline").toEqual(expect.objectContaining({ count: 60 }))
	await site.db.deleteFrom("events").where("event", "=", "audio-play").execute()
})

test("a guest can't report what only staff do, and the rest of the batch is counted", async () => {
	const ofStaff = [
		{ name: "admin_action", subject: "species archived" },
		{ name: "admin_image_position", subject: "top" },
		{ name: "qr_generate", subject: "all" },
	]
	const before = await counted()
	expect((await send(ofStaff)).status).toBe(204)
	expect(await counted()).toEqual(before)
	expect((await send([...ofStaff, { name: "filter", subject: "plant" }])).status).toBe(204)
	const after = await counted()
	expect(after).toHaveLength(before.length + 1)
	expect(after).toContainEqual(expect.objectContaining({ event: "filter", subject: "plant", count: 1 }))
	const admin = callerOf(site, await signedInAdmin(site))
	expect((await admin("POST", "/api/events", { events: ofStaff })).status).toBe(204)
	expect(await counted()).toHaveLength(after.length + 3)
})

test("what a guest can report is the list in the documentation", () => {
	const documented = readFileSync(path.join(root, "docs/analytics.md"), "utf8").matchAll(
		/^\| `([\w-]+)` +\| (staff )?/gm,
	)
	const rows = [...documented].map(([, name, isOfStaff]) => ({ name, isOfStaff: isOfStaff !== undefined }))
	expect(rows.map(({ name }) => name).sort()).toEqual([...EVENT_NAMES].sort())
	expect(
		rows
			.filter(({ isOfStaff }) => !isOfStaff)
			.map(({ name }) => name)
			.sort(),
	).toEqual([...GUEST_EVENTS].sort())
})

test("counts in events are added up, and invalid counts are rejected", async () => {
	const event = { name: "tour_complete", subject: "7" }
	for (const count of [1, 100]) expect((await send([{ ...event, count }])).status, `${count}`).toBe(204)
	const before = await counted()
	expect(before).toContainEqual(expect.objectContaining({ subject: "7", count: 21 }))
	const wrong = "count must be a whole number from 1 to 100"
	for (const count of [0, -1, 1.5, 101, "2", null])
		expect(errorOf(await send([{ ...event, count }])), String(count)).toEqual([
			400,
			wrong,
			{ events: [wrong] },
		])
	expect(await counted()).toEqual(before)
})

test("a batch sent repeatedly or in parallel is counted once, and only its id is stored", async () => {
	const sendBatch = (batch: unknown, subject: string) =>
		guest("POST", "/api/events", { batch, events: [{ name: "audio-play", subject }] })
	const responses = await Promise.all(Array.from({ length: 5 }, () => sendBatch("mq3k7x1abc", "9")))
	expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
	expect((await sendBatch("mq3k7x1abd", "9")).status).toBe(204)
	expect(await counted()).toContainEqual(expect.objectContaining({ event: "audio-play", count: 2 }))
	for (const batch of ["", "short", "x".repeat(41), "Capitals-123", 12345678, null])
		expect((await sendBatch(batch, "9")).status, String(batch)).toBe(400)
	// The rejected batch was not counted, so it may be sent again.
	expect((await guest("POST", "/api/events", { batch: "mq3k7x1abe", events: [{ name: "x" }] })).status).toBe(
		400,
	)
	expect((await sendBatch("mq3k7x1abe", "9")).status).toBe(204)
	const today = localDay(new Date().toISOString(), DEFAULT_ZONE)
	expect(await site.db.selectFrom("event_batches").selectAll().orderBy("id").execute()).toEqual([
		{ id: "mq3k7x1abc", day: today },
		{ id: "mq3k7x1abd", day: today },
		{ id: "mq3k7x1abe", day: today },
	])
})

test("batch ids are stored as long as their events could be counted again, and deleted afterwards", async () => {
	const ids = async () => (await site.db.selectFrom("event_batches").select("id").execute()).length
	const known = await ids()
	const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
	await deleteOldEventBatches(site.db, inDays(31))
	expect(await ids()).toBe(known)
	await deleteOldEventBatches(site.db, inDays(33))
	expect(await ids()).toBe(0)
})

test("the site accepts what a browser queues for sending, on the farm's local day", async () => {
	const batches: Batch[] = []
	const lateEvening = new Date(ago(2).replace(/T.*/, "T02:30:00Z"))
	addEvent(batches, { event: "search_nothing", subject: "pink loon" }, lateEvening)
	addEvent(batches, { event: "search_nothing", subject: "pink loon" }, lateEvening)
	addEvent(batches, { event: "privacy_consent", subject: "" }, new Date())
	for (const batch of batches) batch.isSent = true
	const body = JSON.parse(bodyOf(batches[0] as Batch, new Date()))
	expect((await guest("POST", "/api/events", body)).status).toBe(204)
	const dayBefore = new Date(lateEvening.getTime() - 86_400_000).toISOString().slice(0, 10)
	expect(await counted()).toContainEqual({
		day: dayBefore,
		event: "search_nothing",
		subject: "pink loon",
		count: 2,
	})
})

test("one address can't fill the table of events, and gets 429 with Retry-After", async () => {
	const responses = await Promise.all(Array.from({ length: 610 }, () => send([{ name: "tour_start" }])))
	const rejected = responses.filter(({ status }) => status === 429)
	expect(rejected.length).toBeGreaterThanOrEqual(10)
	expect(Number(rejected[0]?.headers.get("retry-after"))).toBeGreaterThan(0)
	expect(errorOf(rejected[0] as (typeof rejected)[0])).toEqual([429, "Too many events"])
})
