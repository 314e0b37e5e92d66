import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { EVENT_NAMES } from "#app/models/events/event-rules.ts"
import { SETTING_KEYS } from "#app/models/settings/settings-table.ts"
import { root } from "#app/testing/fixtures/site.ts"

const SERVER = ["db", "models", "models.server", "platform"]

/** What each folder may import from the others, as folders or single files. Every folder may import itself. */
const RULES: Record<string, string[]> = {
	db: ["app/models/text/normalize.ts"],
	platform: [],
	models: ["records"],
	"models.server": ["db", "models", "platform", "records", "records.store"],
	records: ["db/schema.ts", "models"],
	"records.store": [...SERVER, "records"],
	"records.pages": [...SERVER, "middleware", "use-cases", "api", "records", "records.store"],
	"records.ui": ["models", "records", "ui"],
	jobs: SERVER,
	middleware: [...SERVER, "jobs"],
	"use-cases": [...SERVER, "jobs", "middleware", "app/records/form-response.server.ts"],
	api: [...SERVER, "middleware", "use-cases", "records.store", "records.pages"],
	analytics: ["models", "app/ui/browser-storage.ts"],
	ui: ["models", "analytics"],
	tour: ["models", "analytics", "ui"],
	offline: ["models", "analytics", "ui", "tour"],
	map: ["models", "ui", "tour"],
	"service-worker": ["models"],
	routes: [
		...[...SERVER, "middleware", "use-cases", "api", "jobs", "analytics", "ui", "tour", "map", "offline"],
		...["records", "records.store", "records.pages", "records.ui"],
	],
	server: [...SERVER, "jobs", "middleware", "use-cases", "api"],
	root: ["models", "middleware", "platform", "server", "ui", "app/offline/offline-extras.tsx"],
}

/** The folder that a file belongs to; files of `models` that use the database are a separate part. */
function part(file: string): string {
	const [top, folder, ...rest] = file.split("/")
	if (top === "db") return "db"
	if (rest.length === 0) return "root"
	if (file.startsWith("app/offline/service-worker/")) return "service-worker"
	if (folder === "records") return recordsPart(String(rest[0]))
	return folder === "models" && /\.server\.tsx?$/.test(file) ? "models.server" : String(folder)
}

/** The engine's parts: declarations, SQL, what answers requests, and forms. */
function recordsPart(name: string): string {
	if (/^record-(rows|version|store|files)\.server\.ts$/.test(name)) return "records.store"
	if (name.endsWith(".server.ts")) return "records.pages"
	return name.endsWith(".tsx") ? "records.ui" : "records"
}

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

const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })))

test("every folder imports only what it may", () => {
	expect(imports.length).toBeGreaterThan(500)
	const broken = imports.filter(({ file, target }) => {
		const from = part(file)
		const to = part(target)
		const allowed = RULES[from]
		if (!allowed) return true
		return to !== from && !allowed.includes(to) && !allowed.includes(target)
	})
	expect(broken).toEqual([])
})

/** What any kind of record needs. */
const WITHOUT_NOUNS = /^app\/models\/(accounts|forms|media|settings\/time-zone\.server\.ts|text|time|trash)/

test("the engine of all records knows none of them", () => {
	const broken = imports.filter(
		({ file, target }) =>
			part(file).startsWith("records") && target.startsWith("app/models/") && !WITHOUT_NOUNS.test(target),
	)
	expect(broken).toEqual([])
})

test("a route imports from other routes only files in its own folder or below", () => {
	const broken = imports.filter(
		({ file, target }) =>
			part(file) === "routes" &&
			part(target) === "routes" &&
			!path.posix.dirname(target).startsWith(path.posix.dirname(file)),
	)
	expect(broken).toEqual([])
})

test("models know neither requests nor the framework, and SQL stays in models and db", () => {
	const broken = files.filter((file) => {
		const text = readFileSync(path.join(root, file), "utf8")
		const isModel = file.startsWith("app/models/")
		if (isModel && /\bfrom "react|\bRequest\b/.test(text)) return true
		const mayHoldSql = isModel || file.startsWith("db/") || part(file) === "records.store"
		return !mayHoldSql && /\.selectFrom\(|\.insertInto\(|\bsql`/.test(text)
	})
	expect(broken).toEqual([])
})

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
	"app/platform/uploads.server.ts",
	"app/platform/read-fields.server.ts",
	"app/api/json-body.server.ts",
	"app/use-cases/own-password.server.ts",
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
