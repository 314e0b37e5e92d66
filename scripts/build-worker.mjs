// Builds the service worker into build/client, after the pages: it is told the name of the build, and every file that
// visitors' pages are made of.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { build } from "vite"

const client = "build/client"
const built = new Set(readdirSync(path.join(client, "assets")))
const table = [...built].find((name) => /^manifest-\w+-visitors\.js$/.test(name))
if (!table) throw new Error("The build has no table of the visitors' routes.")

const assets = filesBehind(table)
const define = {
	BUILD: JSON.stringify(path.parse(table).name),
	ASSETS: JSON.stringify(["/icon.svg", ...assets.map((name) => `/assets/${name}`)]),
}
for (const [source, output] of [
	["service-worker.ts", "sw.js"],
	["farewell-worker.ts", "sw-farewell.js"],
]) {
	await build({
		configFile: false,
		logLevel: "warn",
		define,
		publicDir: false,
		build: {
			outDir: client,
			emptyOutDir: false,
			rollupOptions: {
				input: `app/worker/${source}`,
				output: { format: "iife", entryFileNames: output },
			},
		},
	})
}

/**
 * The names of this file and of all that it names, chunks that are loaded later included. The decoder of QR codes is
 * left out: phones that need it save it with the catalogue.
 */
function filesBehind(first) {
	const found = new Set()
	const waiting = [first]
	for (let name = waiting.pop(); name; name = waiting.pop()) {
		if (found.has(name) || !built.has(name) || name.endsWith(".wasm")) continue
		found.add(name)
		if (!/\.(js|css)$/.test(name)) continue
		const text = readFileSync(path.join(client, "assets", name), "utf8")
		waiting.push(...(text.match(/[\w.-]+\.(js|css|svg|woff2|wasm)\b/g) ?? []))
	}
	return [...found].sort()
}
