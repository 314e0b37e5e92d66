import { quoted, writeText } from "#app/models/species/species-cells.ts"
import type { ReportTable } from "./report.ts"

/**
 * Formats a table as CSV, with a byte order mark for Excel. Security: search texts come from visitors, so cells are
 * escaped against formula injection.
 */
export function writeReportCsv({ columns, rows }: ReportTable): string {
	const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(","))
	return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`
}

const writeCell = (cell: string | number) =>
	typeof cell === "number" ? String(cell) : quoted(writeText(cell))
