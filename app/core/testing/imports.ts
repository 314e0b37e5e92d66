import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "./built-site.ts"

export const isTestFile = (name: string) => /\.(test|e2e|sweep)\.ts$|\/testing\//.test(name)

export function modulesIn(checkout = root): string[] {
	return ["app", "db"].flatMap((folder) =>
		readdirSync(path.join(checkout, folder), { recursive: true, encoding: "utf8" })
			.map((name) => path.posix.join(folder, name.replaceAll(path.sep, "/")))
			.filter((name) => /\.tsx?$/.test(name)),
	)
}

const ALIASES: Record<string, string> = {
	"#app": "app",
	"#core": "app/core",
	"#features": "app/features",
	"#db": "db",
}

/** Includes types and lazy imports, but no packages. */
export function importsOf(file: string, checkout = root): string[] {
	const text = readFileSync(path.join(checkout, file), "utf8")
	return [...text.matchAll(/(?:from|import)\s*\(?\s*"([.#][^"]+)"/g)]
		.map((match) => String(match[1]).replace(/\?.*$/, ""))
		.filter((name) => !name.includes("/+types/"))
		.map((name) =>
			name.startsWith("#")
				? name.replace(/^#\w+/, (alias) => String(ALIASES[alias]))
				: path.posix.join(path.posix.dirname(file), name),
		)
		.filter((name) => /\.tsx?$/.test(name))
}
