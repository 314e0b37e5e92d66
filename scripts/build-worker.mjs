// Builds the service worker with lists of the files of visitors' pages and of the pages that open offline.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { build } from "vite"
import { offlinePages } from "../build/server/index.js"

const client = "build/client"
const built = new Set(readdirSync(path.join(client, "assets")))
const manifest = [...built].find((name) => /^manifest-\w+-visitors\.js$/.test(name))
if (!manifest) throw new Error("The build has no public route manifest.")

const assets = filesReferencedBy(manifest)
const define = {
	BUILD: JSON.stringify(path.parse(manifest).name),
	OFFLINE_PAGES: JSON.stringify(offlinePages),
	ASSETS: JSON.stringify(["/icon.svg", ...assets.map((name) => `/assets/${name}`)]),
}
for (const [source, output] of [
	["service-worker.ts", "sw.js"],
	["self-destroying-worker.ts", "sw-farewell.js"],
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
				input: `app/features/offline/service-worker/${source}`,
				output: { format: "iife", entryFileNames: output },
			},
		},
	})
}

function filesReferencedBy(first) {
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
