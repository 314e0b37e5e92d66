import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "#core/testing/site.ts"
import { knownEvents } from "#core/tracking/api.server.ts"

const read = (file: string) => readFileSync(path.join(root, file), "utf8")

const pages = [
	"README.md",
	"CHANGELOG.md",
	"CONTRIBUTING.md",
	"SECURITY.md",
	...readdirSync(path.join(root, "docs"), { encoding: "utf8", recursive: true }).map(
		(name) => `docs/${name}`,
	),
]
	.filter((name) => name.endsWith(".md"))
	.map((file) => ({ file, text: read(file) }))

function found(pattern: RegExp): { file: string; name: string }[] {
	return pages.flatMap(({ file, text }) =>
		[...text.matchAll(pattern)].map((match) => ({ file, name: String(match[1]) })),
	)
}

test("every npm script and every file of the project that the documentation names exists", () => {
	const commands = found(/npm run (?:--silent )?([\w:-]+)/g)
	expect(
		commands.filter(({ name }) => !Object.hasOwn(JSON.parse(read("package.json")).scripts, name)),
	).toEqual([])
	const folders = ["app", "db", "scripts", "public", "deploy", "docs"]
	const named = found(/`((?:app|db|scripts|public|deploy|docs)\/[\w./$:-]*)`/g)
	expect(named.length).toBeGreaterThan(30)
	const missing = named.filter(({ name }) => {
		const plain = name.replace(/[/.]$/, "")
		return !["", ".ts", ".tsx"].some((ending) => existsSync(path.join(root, plain + ending)))
	})
	expect(missing).toEqual([])
	// Paths relative to `app`, such as `features/posts/feed.ts`.
	const below = readdirSync(path.join(root, "app")).filter(
		(name) => !name.includes(".") && !folders.includes(name),
	)
	const short = found(new RegExp(`\`((?:${below.join("|")})/[\\w./-]+\\.tsx?)\``, "g"))
	expect(short.filter(({ name }) => !existsSync(path.join(root, "app", name)))).toEqual([])
})

test("every link of the documentation to another of its files or headings leads somewhere", () => {
	const links = found(/\]\(((?!https?:)[^)\s]+)/g)
	expect(links.length).toBeGreaterThan(50)
	const broken = links.filter(({ file, name }) => {
		const [linked = "", heading] = name.split("#")
		const target = linked === "" ? file : path.join(path.dirname(file), linked)
		if (!existsSync(path.join(root, target))) return true
		return heading !== undefined && !headingsOf(target).includes(heading)
	})
	expect(broken).toEqual([])
})

function headingsOf(file: string): string[] {
	return [...read(file).matchAll(/^#+ (.*)$/gm)].map((match) =>
		String(match[1])
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	)
}

test("every test that the documentation names exists", () => {
	const tests = readdirSync(path.join(root, "app"), { encoding: "utf8", recursive: true })
		.map((name) => name.replaceAll(path.sep, "/"))
		.filter((name) => /\.(test|e2e|sweep)\.ts$/.test(name))
	const named = found(/`(\w[\w.-]*\.(?:test|e2e|sweep)\.ts)`/g)
	expect(named.length).toBeGreaterThan(10)
	expect(named.filter(({ name }) => !tests.some((one) => one.endsWith(`/${name}`)))).toEqual([])
	const guarding = [...read("docs/security.md").matchAll(/^Tests: (.*)$/gm)].flatMap((match) =>
		[...String(match[1]).matchAll(/`([^`]+)`/g)].map(([, name]) => name),
	)
	expect(guarding.length).toBeGreaterThan(30)
	const known = new Set(
		tests.flatMap(
			(name) => name.match(/([\w-]+)\.(?:(?:http\.)?test|e2e|(?:http|e2e)\.sweep)\.ts$/)?.[1] ?? [],
		),
	)
	expect(guarding.filter((name) => !known.has(String(name)))).toEqual([])
})

test("docs/analytics.md has a row for every event, and for no other", () => {
	const rows = [...read("docs/analytics.md").matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)
	const names = knownEvents().map(({ name }) => name)
	expect(rows.sort()).toEqual(names.sort())
})

/** Messages of other programs that the documentation explains. */
const FOREIGN =
	/^(no configuration file provided: not found|port is already allocated|address already in use|Killed|exit code: 137|npm error network|rateLimited|too many|502|\(unhealthy\)|Restarting|farm-site-1|caddy|no space left on device|Your local changes … would be overwritten|git pull|env\.example|IPv6)$/

test("every message of the site that the documentation explains is one that it prints", () => {
	const messages = found(/\*\*`([^`]+)`/g).filter(({ file }) => /^docs\/[^/]+$/.test(file))
	const sources = ["app", "db", "scripts", "compose.yaml"].flatMap(sourcesBelow).join("\n")
	const unknown = messages.filter(
		({ name }) =>
			!FOREIGN.test(name) &&
			!name.split(/…|\d+/).every((part) => sources.includes(part.trim().replace(/[.,]$/, ""))),
	)
	expect(messages.length).toBeGreaterThan(20)
	expect(unknown).toEqual([])
})

function sourcesBelow(name: string): string[] {
	if (name.includes(".")) return [read(name)]
	return readdirSync(path.join(root, name), { encoding: "utf8", recursive: true })
		.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|e2e|sweep)\.ts$|(^|\/)testing\//.test(file))
		.map((file) => read(`${name}/${file}`))
}
