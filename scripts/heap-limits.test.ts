import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { HEAP_LIMITS } from "./heap-limits.mjs"

test("the container starts the site with the same heap limits as npm start", () => {
	const dockerfile = readFileSync(path.join(import.meta.dirname, "../Dockerfile"), "utf8")
	const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]"
	expect(JSON.parse(command)).toEqual(["node", ...HEAP_LIMITS, "scripts/serve.mjs"])
})
