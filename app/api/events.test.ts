import { RouterContextProvider } from "react-router"
import { afterEach, beforeEach, expect, test } from "vitest"
import { addressContext, databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import { isAboveEventCeiling } from "#app/middleware/event-limit.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { api } from "./endpoint.server.ts"
import { EVENT_OPERATIONS } from "./events.server.ts"

const action = api(EVENT_OPERATIONS)

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

async function send(address: string): Promise<number> {
	const context = new RouterContextProvider()
	context.set(databaseContext, opened.db)
	context.set(addressContext, address)
	context.set(viewerContext, null)
	const url = new URL("http://farm.example/api/events")
	const body = JSON.stringify({
		batch: `batch${Math.random()}`.replace(".", ""),
		events: [{ name: "tour_start" }],
	})
	const request = new Request(url, { method: "POST", body, headers: { "Content-Type": "application/json" } })
	return (await action({ context, request, url, params: {}, pattern: "/api/events" })).status
}
const rows = () =>
	opened.sqlite
		.prepare("select (select count(*) from events) + (select count(*) from event_batches)")
		.pluck()
		.get()

test("beyond the ceiling for all networks, events get 204 and nothing is stored", async () => {
	const now = Date.now()
	for (let at = 1; at < 25_000; at++) isAboveEventCeiling(opened.db, `10.0.${at % 200}.1`, now)
	expect(await send("192.0.2.1")).toBe(204)
	expect(rows()).toBe(2)
	for (const address of ["192.0.2.1", "198.51.100.7", "2001:db8::1"]) expect(await send(address)).toBe(204)
	expect(rows()).toBe(2)
	expect(isAboveEventCeiling(opened.db, "192.0.2.1", now + 24 * 3_600_000), "the next day").toBe(false)
})
