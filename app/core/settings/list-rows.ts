import { parseWebAddress, withScheme } from "#core/text/web-address.ts"

export type ListRow = Record<string, string>

export function readJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

export const readRows = (value: string) => (readJson(value) ?? []) as ListRow[]

/** One line per row, such as 'Car: $15'. */
export const rowsText = (value: string, columns: object): string =>
	readRows(value)
		.map((row) =>
			Object.keys(columns)
				.map((name) => row[name] ?? "")
				.join(": "),
		)
		.join("\n")

/** The text after the last colon with a space or tab is the second column, as is a URL without a name. */
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
