import type { IncomingMessage } from "node:http"
import { expect, test } from "vitest"
import { clientAddress, publicOrigin } from "./public-request.server.ts"

const request = (headers: Record<string, string>) =>
	({ headers, socket: { remoteAddress: "10.0.0.9" } }) as unknown as IncomingMessage

const forwarded = request({
	host: "inside:3000",
	"x-forwarded-proto": "https",
	"x-forwarded-host": "evil.example, farm.example",
	"x-forwarded-for": "6.6.6.6, 203.0.113.5",
})

test("the origin is PUBLIC_URL, and forwarded headers count only with a trusted proxy, and then only the last value", () => {
	const origin = "https://public.example"
	expect(publicOrigin(forwarded, { origin, trustProxy: true })).toBe(origin)
	expect(publicOrigin(forwarded, { origin: null, trustProxy: true })).toBe("https://farm.example")
	expect(publicOrigin(forwarded, { origin: null, trustProxy: false })).toBe("http://inside:3000")
	expect(clientAddress(forwarded, { origin: null, trustProxy: true })).toBe("203.0.113.5")
	expect(clientAddress(forwarded, { origin: null, trustProxy: false })).toBe("10.0.0.9")
})

test("an invalid address of a client is replaced by the proxy's", () => {
	const behind = (value: string) =>
		clientAddress(request({ "x-forwarded-for": value }), { origin: null, trustProxy: true })
	expect(behind("6.6.6.6, 203.0.113.5:1")).toBe("203.0.113.5")
	for (const value of ["unknown", "6.6.6.6, for=me", "6.6.6.6,", ",", "x".repeat(9000), "1.2.3.4 5.6.7.8"])
		expect(behind(value), value).toBe("10.0.0.9")
})

test("an invalid Host header gives no origin", () => {
	for (const host of ["", "a b", "farm.example/path", "user@farm.example", "[::1", "<script>", "a:99999"]) {
		expect(publicOrigin(request({ host }), { origin: null, trustProxy: false }), host).toBeUndefined()
	}
	expect(publicOrigin(request({ host: "[::1]:3000" }), { origin: null, trustProxy: false })).toBe(
		"http://[::1]:3000",
	)
})
