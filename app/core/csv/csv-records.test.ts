import { expect, test } from "vitest"
import { findDelimiter, readCsvRecords } from "./csv-records.ts"

test("the CSV delimiter is the one with the most known columns in the first line", () => {
	const known = (column: string) => ["name", "type", "description"].includes(column)
	expect(findDelimiter("name,type,description\n1;2;3", known)).toBe(",")
	expect(findDelimiter('"name";"type";"a,b,c"\n', known)).toBe(";")
	expect(findDelimiter("name\ttype\tdescription", known)).toBe("\t")
	expect(findDelimiter("", known)).toBe(",")
})

test.each([["\n"], ["\r\n"], ["\r"]])(
	"lines are counted through quotes and empty lines with line ends %j",
	(end) => {
		const text = ["a,b", "", '"one', "", 'two",2', ",", "", "c,3", ""].join(end)
		expect(readCsvRecords(text, ",").records).toEqual([
			{ line: 1, fields: ["a", "b"] },
			{ line: 3, fields: [`one${end}${end}two`, "2"] },
			{ line: 8, fields: ["c", "3"] },
		])
	},
)

test("every CSV line with invalid quotes is an error, and the others are parsed", () => {
	const { records, errors } = readCsvRecords('a,b\né,"q"u\n\n"x\ny",2\nLoo"n,3\nlast,4\n', ",")
	expect(records).toEqual([
		{ line: 1, fields: ["a", "b"] },
		{ line: 4, fields: ["x\ny", "2"] },
		{ line: 7, fields: ["last", "4"] },
	])
	expect(errors).toMatchObject([
		{ line: 2, value: 'é,"q"u', message: expect.stringContaining("double the quote") },
		{ line: 6, value: 'Loo"n,3' },
	])
})

test("an unclosed quote ends the parsing, and so do too many lines with invalid quotes", () => {
	const open = readCsvRecords('a,b\n1,2\n3,"4\n5,6\n', ",")
	expect(open.records).toHaveLength(2)
	expect(open.errors).toMatchObject([{ line: 3, message: expect.stringContaining("never closed") }])
	expect(readCsvRecords('x"y\n'.repeat(5000), ",").errors).toHaveLength(200)
})
