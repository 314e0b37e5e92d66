import { z } from "zod"
import { formKey, optionalLine, requiredPassage, revision } from "#app/models/forms/text-rules.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { bodyOf } from "#app/records/define-record.ts"
import { REDIRECT } from "./redirect.record.ts"

export const MAX_ROWS = 2_000

/** `checked` is the digest of the list that was checked last. */
export const redirectListForm = z.object({
	list: requiredPassage("The list", 200_000),
	checked: optionalLine("The digest", 64),
	formKey,
	revision,
})

export type ListedRedirect = { line: number; path: string; target: string }

/** Reads two columns with commas, semicolons or tabs between them. Empty lines and a heading are left out. */
export function parseRedirectList(text: string): { rows: ListedRedirect[]; problems: string[] } {
	const lines = text.split(/\r\n?|\n/).map((cells, at) => ({ cells, line: at + 1 }))
	const filled = lines.filter(({ cells }) => cells.trim() !== "" && !/^\W*(old|from|source)\b/i.test(cells))
	if (filled.length > MAX_ROWS) {
		const most = `${formatNumber(MAX_ROWS)} lines`
		return { rows: [], problems: [`The list has more than ${most}. Import it in parts.`] }
	}
	const rows: ListedRedirect[] = []
	const problems: string[] = []
	const firstLines = new Map<string, number>()
	for (const { cells, line } of filled) {
		const read = readRow(cells)
		const first = typeof read === "string" ? undefined : firstLines.get(read.path)
		if (typeof read === "string") problems.push(`Line ${line}: ${read}`)
		else if (first) problems.push(`Line ${line}: ${read.path} is also in line ${first}`)
		else {
			firstLines.set(read.path, line)
			rows.push({ ...read, line })
		}
	}
	return { rows, problems }
}

function readRow(text: string): { path: string; target: string } | string {
	const [separator = ","] = /[\t;,]/.exec(text) ?? []
	const cells = text.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
	const [path, target, ...more] = cells
	if (!target || more.some(Boolean)) return "It must have two columns, the old address and the new one"
	const read = bodyOf(REDIRECT).safeParse({ path, target })
	return read.success ? read.data : read.error.issues.map(({ message }) => message).join(". ")
}
