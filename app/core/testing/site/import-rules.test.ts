import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { SETTING_KEYS } from "#core/settings/settings-table.ts"
import { root } from "#core/testing/built-site.ts"
import { importsOf, isTestFile, modulesIn } from "#core/testing/imports.ts"
import { knownEvents } from "#core/tracking/api.server.ts"

const textOf = (file: string) => readFileSync(path.join(root, file), "utf8")

const files = modulesIn().filter((name) => !isTestFile(name))

const imports = files.flatMap((file) => [...new Set(importsOf(file))].map((target) => ({ file, target })))

/** The core and the rooms in the order of the route table. */
const ORDER = [...textOf("app/routes.ts").matchAll(/^import \w+ from "\.\/(.+)\/routes\.ts"$/gm)]
	.map(([, room]) => String(room))
	.sort((a, b) => placeInList(a) - placeInList(b))

function placeInList(room: string): number {
	const name = path.posix.basename(room).replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
	return textOf("app/routes.ts").search(new RegExp(`^\\t${name},$`, "m"))
}

/** 0 for what every room may import, and the highest for the entries of the site, which may import everything. */
function placeOf(file: string): number {
	if (file.startsWith("db/")) return 0
	const at = ORDER.findIndex((room) => file.startsWith(`app/${room}/`))
	return at >= 0 ? at : ORDER.length
}

test("a room imports only the core and rooms before it", () => {
	expect(imports.filter(({ file, target }) => placeOf(target) > placeOf(file))).toEqual([])
})

test("no code of the browser imports the list of rooms", () => {
	const readers = imports.filter(({ target }) => target === "app/features.ts").map(({ file }) => file)
	expect(readers.length).toBeGreaterThan(1)
	expect(readers.filter((file) => !/\.server\.ts$/.test(file))).toEqual([])
})

test("every folder of a feature is a room of the table of addresses", () => {
	const folders = readdirSync(path.join(root, "app/features")).map((name) => `features/${name}`)
	expect(ORDER.toSorted()).toEqual(["core", ...folders].sort())
})

test("no file imports another in a circle", () => {
	const rest = new Map(modulesIn().map((file) => [file, importsOf(file)]))
	// Removes files without imports in the rest, until only circular imports and the files that lead to them remain.
	for (let last = 0; last !== rest.size; ) {
		last = rest.size
		for (const [file, targets] of rest) if (!targets.some((one) => rest.has(one))) rest.delete(file)
	}
	expect([...rest.keys()]).toEqual([])
})

test("tables of addresses import only the helpers of routes", () => {
	const tables = imports.filter(({ file }) => /^app\/(core|features\/[\w-]+)\/routes\.ts$/.test(file))
	expect(tables.length).toBeGreaterThan(5)
	expect(tables.filter(({ target }) => target !== "app/core/http/route-helpers.ts")).toEqual([])
})

test("SQL is in no page, and what holds it knows neither requests nor the framework", () => {
	const broken = files.filter((file) => {
		const text = textOf(file)
		if (!/\.selectFrom\(|\.insertInto\(|\bsql`/.test(text) || file.startsWith("db/")) return false
		return (
			!/\.server\.ts$/.test(file) ||
			/\/(pages|staff|ui)\//.test(file) ||
			/\bfrom "react|\bRequest\b/.test(text)
		)
	})
	expect(broken).toEqual([])
})

function unused(names: string[], declaredIn: RegExp, use: (name: string) => RegExp): string[] {
	const texts = files.filter((file) => !declaredIn.test(file)).map(textOf)
	return names.filter((name) => !texts.some((text) => use(name).test(text)))
}

test("every event is tracked and every setting is read somewhere", () => {
	const constants = files.flatMap((file) => [
		...textOf(file).matchAll(/export const (\w+) = siteEvent(?:<[^(]+>)?\(\s*"([\w-]+)"/g),
	])
	const declared = knownEvents().map(({ name }) => name)
	expect(constants.map(([, , name]) => name).sort()).toEqual(declared.sort())
	const names = constants.map(([, constant = ""]) => constant).filter((one) => one !== "SEARCH_NOTHING")
	const track = (constant: string) => new RegExp(`[tT]rack\\w*\\(\\s*${constant}\\b`)
	expect(unused(names, /\/tracked-events\.ts$/, track)).toEqual([])
	const read = (name: string) => new RegExp(`\\b${name}\\b`)
	expect(unused(SETTING_KEYS, /\/(settings-table|\w+-settings)\.ts$/, read)).toEqual([])
})

/** The form parser limits what it stores. The others only read bodies that aren't forms with files. */
const READERS = [
	"app/core/platform/uploads.server.ts",
	"app/core/platform/read-fields.server.ts",
	"app/core/api/json-body.server.ts",
	"app/core/accounts/own-password.server.ts",
]

test("a route that accepts uploads reads its body only with a reader that limits it", () => {
	const reached = new Set(
		files.filter((file) => /acceptsUploads: true/.test(textOf(file)) && /\/(pages|staff)\//.test(file)),
	)
	const api = files.filter(
		(file) => /(^|[/-])api\.server\.ts$/.test(file) && /\bform: |\bbodyFor\(/.test(textOf(file)),
	)
	expect(reached.size).toBeGreaterThan(5)
	expect(api.length).toBeGreaterThan(1)
	for (const file of api) reached.add(file)
	// A set that grows while it is walked: everything that these routes import.
	for (const file of reached) for (const target of importsOf(file)) reached.add(target)
	const reads = /\brequest\s*(\.clone\(\)\s*)?\.(formData|text|json|arrayBuffer|bytes|blob)\(|\breadFields\(/
	const broken = [...reached].filter((file) => !READERS.includes(file) && reads.test(textOf(file)))
	expect(broken).toEqual([])
})
