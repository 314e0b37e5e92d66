import { afterEach, expect, test, vi } from "vitest"
import { stubLocalStorage } from "#core/testing/browser-storage.ts"
import { sendWaivers } from "./send-waivers.ts"
import { readWaiting } from "./waiting-waivers.ts"

afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

test("a sent acceptance ends with the farm's day, and one that waits after 24 hours", () => {
	// 9:00 PM on July 1 at the farm.
	const acceptedAt = "2026-07-02T01:00:00.000Z"
	const accepted = (idempotencyKey: string) => ({ acceptedAt, body: JSON.stringify({ idempotencyKey }) })
	const stored = stubLocalStorage()
	stored.waitingWaivers = JSON.stringify([{ ...accepted("1"), receipt: "7007" }, accepted("2")])
	const left = (now: string) => {
		vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) })
		return readWaiting().map(({ receipt }) => receipt ?? "waits")
	}
	expect(left("2026-07-02T03:59:59Z")).toEqual(["7007", "waits"])
	expect(left("2026-07-02T04:00:00Z")).toEqual(["waits"])
	expect(left("2026-07-03T00:59:59Z")).toEqual(["waits"])
	expect([left("2026-07-03T01:00:00Z"), stored]).toEqual([[], {}])
})

test("an acceptance that waits over midnight is sent until 24 hours have passed, and then nothing is sent", async () => {
	const acceptedAt = "2026-07-02T01:00:00.000Z"
	// Its page was closed before the answer.
	const waiting = { acceptedAt, body: JSON.stringify({ idempotencyKey: "1" }), isSending: true }
	stubLocalStorage().waitingWaivers = JSON.stringify([waiting])
	vi.stubGlobal("document", new EventTarget())
	const send = vi.fn().mockRejectedValue(new TypeError("Failed to fetch"))
	vi.stubGlobal("fetch", send)
	const sentAt = async (now: string) => {
		vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) })
		send.mockClear()
		await sendWaivers()
		return send.mock.calls.map(([, { body }]) => body)
	}
	expect(await sentAt("2026-07-03T00:59:59Z")).toEqual([waiting.body])
	expect(readWaiting()).toMatchObject([{ isSending: false }])
	expect(await sentAt("2026-07-03T01:00:00Z")).toEqual([])
})
