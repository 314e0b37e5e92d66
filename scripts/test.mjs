// `npm test`: installs what the tests need, including a browser, and runs all checks. With the name of a project
// (`unit`, `http`, `e2e`) it runs that project's tests only; further arguments are vitest's.

import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { npm } from "./npm.mjs"
import { ensureBrowser, ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
const [project, ...args] = process.argv.slice(2)
if (project !== "unit" && project !== "http") process.env.CHROMIUM_PATH = ensureBrowser()
if (project) {
	if (project !== "unit") ensureBuilt()
	const passed = npm(["exec", "--", "vitest", "run", "--project", project, ...args], { cwd: root })
	process.exit(passed ? 0 : 1)
}
await import("./check.mjs")
