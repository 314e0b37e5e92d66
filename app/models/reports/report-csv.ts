import { quoted, writeText } from "#app/models/species/species-cells.ts"
import type { ReportTable } from "./report.ts"

/**
 * A table as a CSV file: with a byte order mark, so that Excel reads accents, and no cell that a spreadsheet would run.
 * Words of a search are whatever a visitor typed.
 */
export function writeReportCsv({ columns, rows }: ReportTable): string {
	const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(","))
	return `\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`
}

const writeCell = (cell: string | number) =>
	typeof cell === "number" ? String(cell) : quoted(writeText(cell))
