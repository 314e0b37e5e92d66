import { parse } from "csv-parse/sync"
import { expect, test } from "vitest"
import { writeReportCsv } from "./report-csv.ts"

test("a report's CSV file has the table's data, and spreadsheets don't execute visitors' texts", () => {
	const words = [
		"=1+1",
		"+cmd",
		"-2",
		"@sum(a1)",
		"\t=1",
		"'=1",
		'a, "b"; c',
		" loon ",
		"été",
		"＝1",
		"O'Brien",
	]
	const csv = writeReportCsv({
		columns: ["Words", "Searches"],
		rows: words.map((word, at) => [word, at * 1000]),
	})
	expect(csv.startsWith("\uFEFFWords,Searches\r\n")).toBe(true)
	const [, ...rows] = parse(csv, { bom: true }) as string[][]
	expect(rows.map(([word]) => word)).toEqual([
		"'=1+1",
		"'+cmd",
		"'-2",
		"'@sum(a1)",
		"'\t=1",
		"''=1",
		'a, "b"; c',
		" loon ",
		"été",
		"'＝1",
		"O'Brien",
	])
	expect(rows.at(-1)?.[1]).toBe("10000")
})
