// Writes the public route manifest to the build. Unlike React Router's own manifest it has no routes for staff and the API.
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { visitorsManifest } from "../build/server/index.js"

const table = `window.__reactRouterManifest=${JSON.stringify(visitorsManifest)};`
await writeFile(path.join("build/client", visitorsManifest.url), table)
console.log(
	`Wrote ${path.basename(visitorsManifest.url)} with ${Object.keys(visitorsManifest.routes).length} routes.`,
)
