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
			{ line: 3, fields: ["one\n\ntwo", "2"] },
			{ line: 8, fields: ["c", "3"] },
		])
	},
)

test("quotes inside a CSV text belong to it, and one that is never closed is an error", () => {
	const text = 'Owl,"Who cooks" is its call\n"A" or "B", "white"\nLoo"n,""\n3,"4\n5,6\n'
	expect(readCsvRecords(text, ",")).toEqual({
		records: [
			{ line: 1, fields: ["Owl", '"Who cooks" is its call'] },
			{ line: 2, fields: ['"A" or "B"', "white"] },
			{ line: 3, fields: ['Loo"n', ""] },
		],
		errors: [{ line: 4, column: null, value: "", message: expect.stringContaining("never closed") }],
	})
})
