// `npm test` runs all checks except the sweeps; with `all`, also these; with `unit`, `http` or `e2e`, only these tests. Further
// arguments are vitest's.

import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { npm } from "./npm.mjs"
import { ensureBrowser, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
const [project, ...args] = process.argv.slice(2)
if (project !== "unit" && project !== "http") process.env.CHROMIUM_PATH = ensureBrowser()
if (project && project !== "all") {
	if (project !== "unit") (await import("./image.mjs")).ensureImageBuilt()
	const passed = npm(["exec", "--", "vitest", "run", "--project", `${project}*`, ...args], { cwd: root })
	process.exit(passed ? 0 : 1)
}
const { check } = await import("./check.mjs")
process.exit((await check({ withSweeps: project === "all" })) ? 0 : 1)
