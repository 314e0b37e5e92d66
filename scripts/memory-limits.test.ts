import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { HEAP_LIMITS, MALLOC_LIMITS } from "./memory-limits.mjs"

test("the container starts the site with the same memory limits as npm start", () => {
	const dockerfile = readFileSync(path.join(import.meta.dirname, "../Dockerfile"), "utf8")
	const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]"
	expect(JSON.parse(command)).toEqual(["node", ...HEAP_LIMITS, "scripts/serve.mjs"])
	const variables = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => line?.split(" "))
	for (const [name, value] of Object.entries(MALLOC_LIMITS)) expect(variables).toContain(`${name}=${value}`)
})
