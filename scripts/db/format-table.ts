const MAX_WIDTH = 80

type Value = string | number | bigint | Buffer | null

export function formatTable(
	columns: string[],
	rows: Value[][],
	{ isWhole = false }: { isWhole?: boolean } = {},
): string {
	const cells = rows.map((row) => row.map((value) => textOf(value, isWhole)))
	const widths = columns.map((column, at) =>
		cells.reduce((widest, row) => Math.max(widest, lengthOf(row[at])), lengthOf(column)),
	)
	const isNumber = columns.map((_, at) => rows.every((row) => /^(number|bigint)$/.test(typeof row[at])))
	const line = (texts: string[]) =>
		texts
			.map((text, at) => {
				const padding = " ".repeat(Math.max(0, (widths[at] ?? 0) - lengthOf(text)))
				return isNumber[at] ? padding + text : text + padding
			})
			.join("  ")
			.trimEnd()
	return [line(columns), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)].join("\n")
}

function textOf(value: Value, isWhole: boolean): string {
	if (value === null) return "NULL"
	if (Buffer.isBuffer(value)) return `(${value.length} bytes)`
	// Security: control characters in what visitors typed could steer the terminal.
	const text = String(value).replace(/\p{Cc}/gu, (sign) => (sign === "\n" ? "⏎" : "�"))
	return isWhole || lengthOf(text) <= MAX_WIDTH ? text : `${[...text].slice(0, MAX_WIDTH - 1).join("")}…`
}

function lengthOf(text = ""): number {
	return [...text].length
}
