import { quoted, writeText } from "#app/records/csv-cells.ts"
import type { ReportTable } from "./report.ts"

/** The byte order mark is for Excel. Security: cells are escaped against formula injection, because visitors typed the searches. */
export function writeReportCsv({ columns, rows }: ReportTable): string {
	const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(","))
	return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`
}

const writeCell = (cell: string | number) =>
	typeof cell === "number" ? String(cell) : quoted(writeText(cell))
