import { parseWebAddress, withScheme } from "#core/text/web-address.ts"

export type ListRow = Record<string, string>

/** Undefined if it isn't JSON. */
export function readJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** The rows of a stored list; empty if it can't be read. */
export const readRows = (value: string) => (readJson(value) ?? []) as ListRow[]

/** As it is typed: a line for each row, such as 'Car: $15'. */
export const rowsText = (value: string, columns: object): string =>
	readRows(value)
		.map((row) =>
			Object.keys(columns)
				.map((name) => row[name] ?? "")
				.join(": "),
		)
		.join("\n")

/** Of a typed list. An address without a name, and what follows the last colon with a space or a tab, is the second column. */
export function typedRows(text: string, columns: object): ListRow[] {
	const [first = "", second = ""] = Object.keys(columns)
	const lines = text.split(/\r\n?|\n/).filter((line) => line.trim())
	return lines.map((line) => {
		const [, name = line, other = ""] =
			/^(.*)(?:: |\t)(.*)$/.exec(line) ?? /^([^:]*):(?!\/\/)(.*)$/.exec(line) ?? []
		if (!other && parseWebAddress(withScheme(name.trim()))) return { [first]: "", [second]: name }
		return { [first]: name, [second]: other }
	})
}
