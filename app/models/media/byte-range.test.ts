import { expect, test } from "vitest"
import { parseByteRange } from "./byte-range.ts"

test("a byte range ends at the last byte of the file", () => {
	expect(parseByteRange("bytes=0-", 100)).toEqual({ first: 0, last: 99 })
	expect(parseByteRange("bytes=10-19", 100)).toEqual({ first: 10, last: 19 })
	expect(parseByteRange("bytes=90-500", 100)).toEqual({ first: 90, last: 99 })
	expect(parseByteRange("bytes=0-1", 100)).toEqual({ first: 0, last: 1 })
	expect(parseByteRange("bytes = 5-6, 9-10", 100)).toEqual({ first: 5, last: 6 })
})

test("a byte range without a first byte counts from the end of the file", () => {
	expect(parseByteRange("bytes=-30", 100)).toEqual({ first: 70, last: 99 })
	expect(parseByteRange("bytes=-300", 100)).toEqual({ first: 0, last: 99 })
})

test("a byte range outside the file is ignored", () => {
	for (const header of [
		"",
		"bytes",
		"bytes=-",
		"bytes=a-b",
		"lines=0-5",
		"bytes=100-",
		"bytes=20-10",
		"bytes=-0",
	])
		expect(parseByteRange(header, 100), header).toBeUndefined()
	expect(parseByteRange("bytes=0-", 0)).toBeUndefined()
})
