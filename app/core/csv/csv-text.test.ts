import { expect, test } from "vitest"
import { readCsvText } from "./csv-text.ts"

const TEXT = "name\r\nGoglu des prés – “L’été” €"

test("UTF-8 is decoded with and without a byte order mark", () => {
	expect(readCsvText(Buffer.from(TEXT))).toEqual({ text: TEXT })
	expect(readCsvText(Buffer.from(`\uFEFF${TEXT}`))).toEqual({ text: TEXT })
})

test("UTF-16 is decoded in both byte orders", () => {
	const little = Buffer.from(`\uFEFF${TEXT}`, "utf16le")
	expect(readCsvText(little)).toEqual({ text: TEXT })
	expect(readCsvText(Buffer.from(little).swap16())).toEqual({ text: TEXT })
})

test("text that isn't UTF-8 is decoded as Windows-1252", () => {
	const bytes = Buffer.from([0x47, 0xe9, 0x20, 0x93, 0x4c, 0x92, 0xe9, 0x94, 0x20, 0x80, 0x9f, 0x8a])
	expect(readCsvText(bytes)).toEqual({ text: "Gé “L’é” €ŸŠ" })
})

const utf8 = (text: string) => Buffer.from(text)
const latin = (text: string) => Buffer.from(text, "latin1")

test("lines in another encoding than the rest of the file are errors with their numbers", () => {
	const mixed = Buffer.concat([utf8("name\r\nForêt\r\nÉtang ×\r\n"), latin("Li\xe8vre d\x92eau\r\n")])
	for (const bytes of [
		mixed,
		Buffer.concat([utf8("\uFEFF"), mixed]),
		Buffer.concat([utf8("sep=,\r\n"), mixed]),
	])
		expect(readCsvText(bytes)).toMatchObject({
			errors: [{ line: 2, message: expect.stringContaining("save the table as 'CSV UTF-8'") }, { line: 3 }],
		})
	const pasted = Buffer.concat([latin("\xc9tang\nFor\xeat\n"), utf8("Été ‘œ’\n")])
	expect(readCsvText(pasted)).toMatchObject({ errors: [{ line: 3 }] })
	const marked = Buffer.concat([utf8("\uFEFFname\n"), latin("For\xeat")])
	expect(readCsvText(marked)).toMatchObject({ text: "name\nForêt" })
})

test.each([
	["an old Mac", "Tamia ray\x8e\nP\x8ekan g\x8eant\nLoon\n\x83tang"],
	["DOS", "Tamia ray\x82\nP\x82kan g\x82ant\nLoon\nEtang d'\x82t\x82"],
])("the garbled lines of a file of %s are errors with their numbers", (_, latin) => {
	const read = readCsvText(Buffer.from(`name\n${latin}`, "latin1"))
	if (!("errors" in read)) throw new Error("There are no errors.")
	expect(read.errors.map(({ line }) => line)).toEqual([2, 3, 5])
	expect(read.errors[0]?.message).toContain("garbled")
})

test("Excel's line with the separator isn't part of the table", () => {
	for (const line of ["sep=,\r\n", "SEP=;\n", '"sep=,"\r', "\uFEFFsep=,\r\n", "sep=,,,,\r\n\uFEFF"])
		expect(readCsvText(utf8(`${line}name,type`)), line).toEqual({ text: "name,type" })
	expect(readCsvText(Buffer.from("\uFEFFsep=\t\r\nname", "utf16le"))).toMatchObject({ text: "name" })
})

test.each([
	["an Excel workbook", [0x50, 0x4b, 3, 4, 20, 0]],
	["text with a NUL", [0x61, 0, 0x62]],
	["random bytes", [0xe9, 1, 2]],
	["bytes undefined in Windows-1252", [0x61, 0xe9, 0x81]],
])("%s isn't CSV, and the error says how to save one", (_, bytes) => {
	expect(readCsvText(Uint8Array.from(bytes))).toMatchObject({
		errors: [{ line: 0, message: expect.stringMatching(/Excel workbook.*'CSV UTF-8'/) }],
	})
})
