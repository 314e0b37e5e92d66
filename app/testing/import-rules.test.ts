import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "./site.ts"

/** What a part of the code may import of the others, parts or single files; every part may import itself, unless it says otherwise. */
const RULES: Record<string, { may: string[]; notItself?: boolean }> = {
	db: { may: [] },
	models: { may: [] },
	"models.server": { may: ["db", "models", "models.server", "system.server"] },
	forms: { may: ["models"] },
	analytics: { may: ["models", "app/ui/browser-storage.ts"] },
	tour: { may: ["models", "forms", "analytics", "ui"] },
	ui: { may: ["models", "forms", "analytics"] },
	"system.server": { may: [] },
	"background.server": { may: ["db", "models", "models.server", "forms", "system.server"] },
	"middleware.server": {
		may: ["db", "models", "models.server", "forms", "background.server", "system.server"],
	},
	routes: {
		may: [
			"models",
			"models.server",
			"forms",
			"middleware.server",
			"background.server",
			"system.server",
			"analytics",
			"ui",
			"tour",
		],
		notItself: true,
	},
	"head.server": { may: ["db", "models", "models.server", "forms"] },
	root: { may: ["models", "models.server", "middleware.server", "system.server", "head.server", "ui"] },
	worker: { may: ["models"] },
	"site.server": {
		may: [
			"db",
			"models",
			"models.server",
			"forms",
			"middleware.server",
			"background.server",
			"system.server",
		],
	},
}

/** The part that a file belongs to: its folder, with '.server' where the browser never sees it. */
function part(file: string): string {
	const [top, folder, ...rest] = file.split("/")
	if (top === "db") return "db"
	if (rest.length === 0) return "root"
	return /\.server\.tsx?$/.test(file) ? `${folder}.server` : String(folder)
}

const files = ["app", "db"].flatMap((folder) =>
	readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
		.map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
		.filter((name) => /\.tsx?$/.test(name) && !/\.(test|e2e)\.ts$|^app\/testing\//.test(name)),
)

function importsOf(file: string): string[] {
	const text = readFileSync(path.join(root, file), "utf8")
	const found = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((match) => String(match[1]))
	return found
		.filter((name) => !name.includes("/+types/"))
		.map((name) => path.posix.join(path.posix.dirname(file), name.replace(/\?.*$/, "")))
		.filter((name) => /\.tsx?$/.test(name))
}

test("every part imports only what it may", () => {
	const broken = files.flatMap((file) => {
		const from = part(file)
		const rule = RULES[from]
		if (!rule) return [`${file}: no rule for '${from}'`]
		return importsOf(file)
			.filter((target) => !rule.may.includes(part(target)) && !rule.may.includes(target))
			.filter((target) => rule.notItself || part(target) !== from)
			.map((target) => `${file} imports ${target}`)
	})
	expect(broken).toEqual([])
})

test("models know neither requests nor the framework, and SQL stays in models and db", () => {
	const broken = files.filter((file) => {
		const text = readFileSync(path.join(root, file), "utf8")
		const isModel = file.startsWith("app/models/")
		if (isModel && /\bfrom "react|\bRequest\b/.test(text)) return true
		const mayHoldSql = isModel || file.startsWith("db/")
		return !mayHoldSql && /\.selectFrom\(|\.insertInto\(|\bsql`/.test(text)
	})
	expect(broken).toEqual([])
})

test("the rules have files to hold for", () => {
	expect(files.length).toBeGreaterThan(60)
	expect(importsOf("app/root.tsx")).toContain("app/middleware/page-frame.server.ts")
})
