import { expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { caller, callerOf, errorOf } from "#core/testing/api.ts"
import { testSite } from "#core/testing/site.ts"
import { localDay } from "#core/time/local-time.ts"

const site = await testSite()
const guest = caller(site)

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
	const today = localDay(new Date().toISOString())
	expect(await counted()).toEqual([
		{ day: localDay(at), event: "species-view", subject: "1", count: 1 },
		{ day: today, event: "species-view", subject: "1", count: 2 },
		{ day: today, event: "species-view", subject: "2", count: 1 },
		{ day: today, event: "tour_start", subject: "", count: 2 },
	])
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
	for (const name of ["__proto__", "Search", undefined])
		expect((await send([good, { ...good, name }])).status, String(name)).toBe(400)
	for (const subject of ["x".repeat(101), "a\nb", 1])
		expect((await send([good, { ...good, subject }])).status, String(subject)).toBe(400)
	expect(errorOf(await send([]))).toEqual([400, "events is empty", { events: ["events is empty"] }])
	const all = await send([{ name: "x" }, { ...good, subject: 1 }, { ...good, at: "x" }])
	expect(all.body.errors.events).toHaveLength(3)
	expect(await counted()).toEqual(before)
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

test("a batch sent repeatedly or in parallel is counted once", async () => {
	const sendBatch = (batch: unknown, subject: string) =>
		guest("POST", "/api/events", { batch, events: [{ name: "audio-play", subject }] })
	const responses = await Promise.all(Array.from({ length: 5 }, () => sendBatch("mq3k7x1abc", "9")))
	expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
	expect((await sendBatch("mq3k7x1abd", "9")).status).toBe(204)
	expect(await counted()).toContainEqual(expect.objectContaining({ event: "audio-play", count: 2 }))
	for (const batch of ["short", "Capitals-123", 12345678])
		expect((await sendBatch(batch, "9")).status, String(batch)).toBe(400)
	// The rejected batch was not counted, so it may be sent again.
	expect((await guest("POST", "/api/events", { batch: "mq3k7x1abe", events: [{ name: "x" }] })).status).toBe(
		400,
	)
	expect((await sendBatch("mq3k7x1abe", "9")).status).toBe(204)
	expect(await counted()).toContainEqual(expect.objectContaining({ event: "audio-play", count: 3 }))
})
