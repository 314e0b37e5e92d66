import { parse as parseToml } from "smol-toml"
import { parse as parseYaml } from "yaml"

export type Page = { facts: Record<string, unknown>; text: string }

/** Reads a Markdown file of Hugo. Undefined if what is between the lines at its beginning can't be read. */
export function readFrontMatter(file: string): Page | undefined {
	const [all, sign, front = ""] =
		/^\uFEFF?(---|\+\+\+)[^\S\n]*\r?\n(.*?)\r?\n?^\1[^\S\n]*\r?$/ms.exec(file) ?? []
	if (all === undefined || !file.startsWith(all)) return { facts: {}, text: file }
	try {
		// Security: no aliases, with which a few lines become gigabytes.
		const facts: unknown = sign === "---" ? parseYaml(front, { maxAliasCount: 0 }) : parseToml(front)
		const isTable = typeof facts === "object" && facts !== null && !Array.isArray(facts)
		if (facts !== null && !isTable) return undefined
		return { facts: Object.fromEntries(lowerCase(facts ?? {})), text: file.slice(all.length) }
	} catch {
		return undefined
	}
}

const lowerCase = (facts: object) =>
	Object.entries(facts).map(([name, value]) => [name.toLowerCase(), value] as const)
