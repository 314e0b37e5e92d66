import { expect, test } from "vitest"
import { rejectCrossOrigin } from "./same-origin.server.ts"

const FARM = "https://farm.example"
const COOKIE = { Cookie: "session=1" }

const REQUESTS: [headers: Record<string, string>, isAccepted: boolean][] = [
	[{}, true],
	[{ Origin: FARM }, true],
	[{ ...COOKIE, Origin: FARM }, true],
	[{ ...COOKIE, "Sec-Fetch-Site": "same-origin" }, true],
	[{ ...COOKIE, Origin: "null", "Sec-Fetch-Site": "same-origin" }, true],
	[COOKIE, false],
	[{ Origin: "null" }, false],
	[{ ...COOKIE, Origin: "null" }, false],
	[{ Origin: "https://evil.example" }, false],
	[{ ...COOKIE, Origin: "https://evil.example" }, false],
	[{ ...COOKIE, Origin: "http://farm.example" }, false],
	[{ ...COOKIE, Origin: `${FARM}.evil.example` }, false],
	...["same-site", "cross-site", "none", ""].flatMap((site): [Record<string, string>, boolean][] => [
		[{ ...COOKIE, "Sec-Fetch-Site": site }, false],
		[{ ...COOKIE, Origin: "null", "Sec-Fetch-Site": site }, false],
		[{ Origin: "https://www.farm.example", "Sec-Fetch-Site": site }, false],
	]),
]

test.each(REQUESTS)("a request with %j may change something: %s", (headers, isAccepted) => {
	for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
		const request = new Request(`${FARM}/admin/species/new`, { method, headers })
		expect(rejectCrossOrigin(request, FARM, "1")?.status, method).toBe(isAccepted ? undefined : 403)
	}
	for (const method of ["GET", "HEAD"])
		expect(rejectCrossOrigin(new Request(FARM, { method, headers }), FARM, "1"), method).toBeUndefined()
})
