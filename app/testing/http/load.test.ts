import { expect, test } from "vitest"
import { runLoadTest } from "../../../scripts/bench/load-test.mjs"

/** SQLite's driver once aborted after about thirty requests on a Node that it was compiled for; no other test showed it. */
test("the server survives five seconds of simultaneous pages, API calls and uploads", async () => {
	const { pages, api, uploads, ...rest } = await runLoadTest({ seconds: 5 })
	expect(rest).toMatchObject({ wrong: [], errors: 0, survived: true, exitCode: 0 })
	expect(pages).toBeGreaterThan(100)
	expect(api).toBeGreaterThan(50)
	expect(uploads).toBeGreaterThan(0)
	expect(rest.memory.peak).toBeLessThan(500)
})
