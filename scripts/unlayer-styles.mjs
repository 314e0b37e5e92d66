// Replaces the cascade layers of the built stylesheets with plain rules.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { unlayeredCss } from "../build/server/index.js"

const folder = "build/client/assets"
for (const name of readdirSync(folder)) {
	if (!name.endsWith(".css")) continue
	const file = path.join(folder, name)
	writeFileSync(file, unlayeredCss(readFileSync(file, "utf8")))
}
