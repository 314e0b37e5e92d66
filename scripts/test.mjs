// `npm test` runs all checks except the sweeps; `all` includes them; `unit`, `http` or `e2e` runs only these tests; any other word,
// such as `waiver`, only files with it in their path. Further arguments are vitest's.

import { spawnSync } from "node:child_process"
import path from "node:path"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureBrowser, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
const [first, ...args] = process.argv.slice(2)
if (first !== "unit" && first !== "http") process.env.CHROMIUM_PATH = ensureBrowser()
if (first && first !== "all") {
	if (first !== "unit") (await import("./image.mjs")).ensureImageBuilt()
	const which = ["unit", "http", "e2e"].includes(first) ? [`${first}*`] : ["!*-sweeps", first]
	const vitest = path.join(root, "node_modules/vitest/vitest.mjs")
	const words = [vitest, "run", "--project", ...which, ...args]
	process.exit(spawnSync(process.execPath, words, { cwd: root, stdio: "inherit" }).status ?? 1)
}
const { check } = await import("./check.mjs")
process.exit((await check({ withSweeps: first === "all" })) ? 0 : 1)
