// Writes the table of routes that visitors download beside the one that the framework wrote, which holds the staff's
// and the programs' routes too. Runs on the finished build.
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { visitorsManifest } from "../build/server/index.js"

const table = `window.__reactRouterManifest=${JSON.stringify(visitorsManifest)};`
await writeFile(path.join("build/client", visitorsManifest.url), table)
console.log(
	`Wrote ${path.basename(visitorsManifest.url)} with ${Object.keys(visitorsManifest.routes).length} routes.`,
)
