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

test("the origin is PUBLIC_URL, whatever the request says", () => {
	expect(publicOrigin(forwarded, { origin: "https://farm.example", trustProxy: false })).toBe(
		"https://farm.example",
	)
})

test("a proxy is believed only where that is set, and then the nearest one", () => {
	expect(publicOrigin(forwarded, { origin: null, trustProxy: true })).toBe("https://farm.example")
	expect(publicOrigin(forwarded, { origin: null, trustProxy: false })).toBe("http://inside:3000")
	expect(clientAddress(forwarded, { origin: null, trustProxy: true })).toBe("203.0.113.5")
	expect(clientAddress(forwarded, { origin: null, trustProxy: false })).toBe("10.0.0.9")
})

test("a Host that is no host gives no origin", () => {
	for (const host of ["", "a b", "farm.example/path", "user@farm.example", "[::1", "<script>", "a:99999"]) {
		expect(publicOrigin(request({ host }), { origin: null, trustProxy: false }), host).toBeUndefined()
	}
	expect(publicOrigin(request({ host: "[::1]:3000" }), { origin: null, trustProxy: false })).toBe(
		"http://[::1]:3000",
	)
})
