import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { SETTING_KEYS } from "#core/settings/settings-table.ts"
import { root } from "#core/testing/site.ts"
import { EVENT_NAMES } from "#core/tracking/event-rules.ts"

const files = ["app", "db"].flatMap((folder) =>
	readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
		.map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
		.filter((name) => /\.tsx?$/.test(name) && !/\.(test|e2e)\.ts$|^app\/testing\//.test(name)),
)

/** The modules of this repository that a file imports, by their paths. */
function importsOf(file: string): string[] {
	const text = readFileSync(path.join(root, file), "utf8")
	return [...text.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"]+)"/g)]
		.map((match) => String(match[1]).replace(/\?.*$/, ""))
		.filter((name) => !name.includes("/+types/"))
		.map((name) => (name.startsWith("#") ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)))
		.filter((name) => /\.tsx?$/.test(name))
}

/** The names that no file uses except those that declare them. */
function unused(names: string[], declaredIn: RegExp, use: (name: string) => RegExp): string[] {
	const texts = files
		.filter((file) => !declaredIn.test(file))
		.map((file) => readFileSync(path.join(root, file), "utf8"))
	return names.filter((name) => !texts.some((text) => use(name).test(text)))
}

test("every event is tracked and every setting is read somewhere", () => {
	const tracked = EVENT_NAMES.filter((name) => name !== "search_nothing")
	const track = (name: string) => new RegExp(`[tT]rack\\w*\\(\\s*"${name}"`)
	expect(unused(tracked, /^app\/models\/events\/event-table\.ts$/, track)).toEqual([])
	const read = (name: string) => new RegExp(`\\b${name}\\b`)
	expect(unused(SETTING_KEYS, /^app\/models\/settings\/(settings-table|\w+-settings)\.ts$/, read)).toEqual([])
})

/** The form parser limits what it keeps. The others read only what isn't a form with files. */
const READERS = [
	"app/core/platform/uploads.server.ts",
	"app/core/platform/read-fields.server.ts",
	"app/core/api/json-body.server.ts",
	"app/core/accounts/own-password.server.ts",
]

test("a route that accepts uploads reads its body only with a reader that limits it", () => {
	const textOf = (file: string) => readFileSync(path.join(root, file), "utf8")
	const reached = new Set(
		files.filter((file) => /acceptsUploads: true/.test(textOf(file)) && file.startsWith("app/routes/")),
	)
	const api = files.filter(
		(file) => /^app\/(api\/|records\/record-api)/.test(file) && /\bform: /.test(textOf(file)),
	)
	expect(reached.size).toBeGreaterThan(5)
	expect(api.length).toBeGreaterThan(2)
	for (const file of api) reached.add(file)
	// A set that grows while it is walked: everything that these routes import.
	for (const file of reached) for (const target of importsOf(file)) reached.add(target)
	const reads = /\brequest\s*(\.clone\(\)\s*)?\.(formData|text|json|arrayBuffer|bytes|blob)\(|\breadFields\(/
	const broken = [...reached].filter((file) => !READERS.includes(file) && reads.test(textOf(file)))
	expect(broken).toEqual([])
})
