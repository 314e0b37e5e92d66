import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { expect, test } from "vitest"
import { testDatabase } from "#core/testing/database.ts"
import { createPageCounts } from "./page-counts.server.ts"

const VISIT = { id: "visit", path: "/visit", isPage: true, handle: { isIndexed: true }, operations: {} }

test("no page is counted on a farm without the part Analytics", async () => {
	const { db } = testDatabase()
	const counts = createPageCounts(db, [VISIT])
	async function open(value: string) {
		await db.replaceInto("settings").values({ key: "analytics_enabled", value }).execute()
		const response = Object.assign(new EventEmitter(), { statusCode: 200 }) as unknown as ServerResponse
		const request = { method: "GET", url: "/visit", headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" } }
		counts.watch(request as unknown as IncomingMessage, response)
		response.emit("finish")
		await counts.flush()
		return await db.selectFrom("events").select(["subject", "count"]).execute()
	}
	expect(await open("false")).toEqual([])
	expect(await open("true")).toEqual([{ subject: "/visit", count: 1 }])
	counts.stop()
})
