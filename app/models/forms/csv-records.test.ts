import { expect, test } from "vitest"
import { findDelimiter, readCsvRecords } from "./csv-records.ts"

test("the delimiter is the one that finds the most columns in the first line", () => {
	const known = ["name", "type", "description"]
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

test("every line with wrong quotes is a fault, and the others are read", () => {
	const { records, faults } = readCsvRecords('a,b\né,"q"u\n\n"x\ny",2\nLoo"n,3\nlast,4\n', ",")
	expect(records).toEqual([
		{ line: 1, fields: ["a", "b"] },
		{ line: 4, fields: ["x\ny", "2"] },
		{ line: 7, fields: ["last", "4"] },
	])
	expect(faults).toMatchObject([
		{ line: 2, value: 'é,"q"u', message: expect.stringContaining("double the quote") },
		{ line: 6, value: 'Loo"n,3' },
	])
})

test("a quote that is never closed ends the reading, and a file of nothing but wrong quotes is given up", () => {
	const open = readCsvRecords('a,b\n1,2\n3,"4\n5,6\n', ",")
	expect(open.records).toHaveLength(2)
	expect(open.faults).toMatchObject([{ line: 3, message: expect.stringContaining("never closed") }])
	expect(readCsvRecords('x"y\n'.repeat(5000), ",").faults).toHaveLength(200)
})
