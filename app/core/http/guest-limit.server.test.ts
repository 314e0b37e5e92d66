import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import type { Database } from "#db/connection.ts"
import { addressContext, databaseContext, requestIdContext, viewerContext } from "./context.server.ts"
import { GUEST_LIMIT, rejectManyOfGuest } from "./guest-limit.server.ts"

test("what a network sends without a session is limited, events apart from the rest, and reading isn't", () => {
	const context = new RouterContextProvider()
	context.set(databaseContext, {} as Database)
	context.set(addressContext, "192.0.2.1")
	context.set(requestIdContext, "id")
	const send = (path: string, method = "POST") =>
		rejectManyOfGuest(context, new Request(`https://farm.example${path}`, { method }))
	const accepted = (path: string) =>
		Array.from({ length: GUEST_LIMIT + 1 }, () => send(path)).filter((rejection) => !rejection).length
	expect(accepted("/api/events")).toBe(GUEST_LIMIT)
	expect(accepted("/auth")).toBe(GUEST_LIMIT)
	for (const path of ["/waiver", "/api/events"]) expect(send(path)?.status).toBe(429)
	expect(send("/waiver", "GET")).toBeUndefined()
	context.set(viewerContext, { id: 1, username: "anna", role: "editor" })
	expect(send("/waiver")).toBeUndefined()
})
