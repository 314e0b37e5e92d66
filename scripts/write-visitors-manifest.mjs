// Writes the public route manifest to the build. Unlike React Router's own manifest it has no routes for staff and the API.
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { visitorsManifest } from "../build/server/index.js"

/** Already loaded by every page before it reads the manifest. */
const { root } = visitorsManifest.routes
const ofEveryPage = new Set([...visitorsManifest.entry.imports, ...(root.imports ?? [])])

/** Absent values count as false, and absent styles as an empty list. No browser reads `hasDefaultExport`. */
function shorter(key, value) {
	if (key === "imports") return value.filter((url) => !ofEveryPage.has(url))
	const isEmpty = value === false || (key === "css" && value.length === 0)
	return isEmpty || key === "hasDefaultExport" ? undefined : value
}
const table = `window.__reactRouterManifest=${JSON.stringify(visitorsManifest, shorter)};`
await writeFile(path.join("build/client", visitorsManifest.url), table)
