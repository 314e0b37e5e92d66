import { expect, test } from "vitest"
import { readCsvText } from "./csv-text.ts"

const TEXT = "name\r\nGoglu des prés – “L’été” €"

test("UTF-8 is decoded with and without a byte order mark", () => {
	expect(readCsvText(Buffer.from(TEXT))).toEqual({ text: TEXT, encoding: "UTF-8" })
	expect(readCsvText(Buffer.from(`\uFEFF${TEXT}`))).toEqual({ text: TEXT, encoding: "UTF-8" })
})

test("UTF-16 is decoded in both byte orders", () => {
	const little = Buffer.from(`\uFEFF${TEXT}`, "utf16le")
	expect(readCsvText(little)).toEqual({ text: TEXT, encoding: "UTF-16" })
	expect(readCsvText(Buffer.from(little).swap16())).toEqual({ text: TEXT, encoding: "UTF-16" })
})

test("text that isn't UTF-8 is decoded as Windows-1252", () => {
	const bytes = Buffer.from([0x47, 0xe9, 0x20, 0x93, 0x4c, 0x92, 0xe9, 0x94, 0x20, 0x80, 0x9f, 0x8a])
	expect(readCsvText(bytes)).toEqual({ text: "Gé “L’é” €ŸŠ", encoding: "Windows-1252" })
})

test("files that aren't CSV are rejected by type", () => {
	const error = (bytes: number[]) => readCsvText(Uint8Array.from(bytes))
	expect(error([0x50, 0x4b, 3, 4, 20, 0])).toMatchObject({ error: expect.stringContaining(".xlsx") })
	expect(error([0xd0, 0xcf, 0x11, 0xe0])).toMatchObject({ error: expect.stringContaining(".xls)") })
	expect(error([0x25, 0x50, 0x44, 0x46])).toMatchObject({ error: expect.stringContaining("PDF") })
	// A NUL in text, random bytes, half of a UTF-16 code unit, and bytes undefined in Windows-1252.
	expect(error([0x61, 0, 0x62])).toMatchObject({ error: expect.stringContaining("control characters") })
	expect(error([0xe9, 1, 2])).toMatchObject({ error: expect.stringContaining("control characters") })
	expect(error([0xff, 0xfe, 0x61])).toMatchObject({ error: expect.stringContaining("UTF-16") })
	expect(error([0x61, 0xe9, 0x81])).toMatchObject({ error: expect.stringContaining("Windows-1252") })
})
