import { expect, test } from "vitest"
import { runLoadTest } from "../../../scripts/bench/load-test.mjs"

/** SQLite's driver once aborted after about thirty requests on a Node that it was compiled for; no other test showed it. */
test("the server survives simultaneous pages, API calls and uploads", async () => {
	const atLeast = { pages: 100, api: 50, uploads: 3 }
	const result = await runLoadTest({ seconds: 0, atLeast })
	expect(result).toMatchObject({ wrong: [], errors: 0, survived: true, exitCode: 0 })
	console.log(`Peak memory: ${result.memory.peak} MB`)
}, 180_000)
