import fc from "fast-check"
import { create } from "qrcode"
import { describe, expect, test } from "vitest"
import { LATER, progressOf } from "#app/testing/fixtures/progress.ts"
import { endedTour, startedTour, withFind } from "#app/tour/tour-session.ts"
import { byteReader, byteWriter, crc32, fromDigits, toDigits } from "./bytes.ts"
import { type Progress, toursOf } from "./progress.ts"
import { decodeProgress, encodeProgress } from "./progress-code.ts"
import { MAX_QR_VERSION, progressLink } from "./progress-link.ts"

const FARM = "farm.example"

/** As a code holds it: without names and points, in order. */
function bare(progress: Progress): Progress {
	const tours = toursOf(progress).map((tour) => ({
		...tour,
		totalPoints: 10 * (tour.withoutPoints ? 0 : tour.discoveries.length),
		discoveries: tour.discoveries.map((find) => ({ ...find, speciesName: "", points: 0 })),
	}))
	return {
		active: tours.find(({ active }) => active),
		completed: tours.filter(({ active }) => !active).sort((a, b) => a.id - b.id),
		favorites: progress.favorites.toSorted((a, b) => a - b),
	}
}

/** Digits with a right checksum around any numbers. */
function forged(numbers: number[], version = 1): string {
	const body = byteWriter()
	body.unsigned(crc32(new TextEncoder().encode(FARM)))
	for (const number of numbers) body.unsigned(number)
	const all = byteWriter()
	all.unsigned(version)
	all.unsigned(crc32(body.bytes))
	return toDigits([...all.bytes, ...body.bytes])
}

/** A number as `signed` writes it. */
const signed = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

const START = Date.UTC(2026, 5, 1)

test("numbers and bytes are read as they were written", () => {
	fc.assert(
		fc.property(fc.array(fc.maxSafeNat()), fc.array(fc.integer()), (numbers, others) => {
			const writer = byteWriter()
			for (const number of numbers) writer.unsigned(number)
			for (const number of others) writer.signed(number)
			const bytes = fromDigits(toDigits(writer.bytes))
			expect([...(bytes ?? [])]).toEqual(writer.bytes)
			const reader = byteReader(bytes ?? new Uint8Array())
			expect(numbers.map(() => reader.unsigned())).toEqual(numbers)
			expect(others.map(() => reader.signed())).toEqual(others)
			expect(reader.isAtEnd()).toBe(true)
		}),
	)
})

test("progress is read as it was written, to the millisecond", () => {
	fc.assert(
		fc.property(progressOf, (progress) => {
			expect(decodeProgress(encodeProgress(progress, FARM), FARM, LATER)).toEqual(bare(progress))
		}),
		{ numRuns: 300 },
	)
})

test("a code with a wrong, missing or additional digit is never accepted", () => {
	fc.assert(
		fc.property(progressOf, fc.nat(), fc.integer({ min: 1, max: 9 }), (progress, place, change) => {
			const digits = encodeProgress(progress, FARM)
			const at = place % digits.length
			const other = (Number(digits[at]) + change) % 10
			for (const text of [
				digits.slice(0, at) + other + digits.slice(at + 1),
				digits.slice(0, at),
				digits + change,
				`${digits}00${change}`,
			])
				expect(decodeProgress(text, FARM, LATER)).toHaveProperty("kind")
		}),
		{ numRuns: 300 },
	)
})

test("nothing that is written by hand is an error, whatever it holds", () => {
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(fc.maxSafeNat()).map((list) => forged(list)),
			),
			(text) => {
				const read = decodeProgress(text, FARM, LATER)
				if (!("kind" in read)) expect(toursOf(read).every((tour) => tour.id > 0)).toBe(true)
			},
		),
		{ numRuns: 500 },
	)
})

const REFUSED: [what: string, digits: string, kind: string][] = [
	["no digits", "", "broken"],
	["letters", "<b>12345</b>", "broken"],
	["digits in another script", "١٢٣٤٥", "broken"],
	["too many digits", "0".repeat(500_001), "too large"],
	["a number above 16 bits", "99999", "broken"],
	["a wrong checksum", "0025600000", "broken"],
	["a newer version", forged([], 2), "newer"],
	["version 0", forged([0, 0], 0), "broken"],
	[
		"another farm",
		encodeProgress({ active: undefined, completed: [], favorites: [1] }, "else.example"),
		"foreign",
	],
	["a list without entries", forged([3]), "broken"],
	["a list of a billion tours", forged([1_000_000_000]), "broken"],
	["a billion finds", forged([1, signed(START), 2, 0, 0, 0, 1_000_000_000]), "broken"],
	["a tour of the year 1970", forged([1, signed(5), 2, 0, 0, 0, 0, 0]), "times"],
	["a tour of next week", forged([1, signed(LATER + 7 * 86_400_000), 2, 0, 0, 0, 0, 0]), "times"],
	["a time beyond all dates", forged([1, signed(START), 2, signed(9e15 - START - 1), 0, 0, 0, 0]), "broken"],
	[
		"a find before the Unix epoch",
		forged([1, signed(START), 2, 0, 0, 0, 1, 7, (START + 5) * 8 + 4, 0]),
		"broken",
	],
	["a tour with the ID 0", forged([1, 0, 2, 0, 0, 0, 0, 0]), "broken"],
	["a find of the species 0", forged([1, signed(START), 2, 0, 0, 0, 1, 0, 8, 0]), "broken"],
	["a tour that neither runs nor has ended", forged([1, signed(START), 0, 0, 0, 0, 0, 0]), "broken"],
	["two running tours", forged([2, signed(START), 2, 0, 0, 0, 0, signed(9), 2, 0, 0, 0, 0, 0]), "broken"],
	["unknown flags", forged([1, signed(START), 10, 0, 0, 0, 0, 0]), "broken"],
	["bytes after the end", forged([0, 0, 1]), "broken"],
]

describe("a code is refused", () => {
	test.each(REFUSED)("with %s", (_what, digits, kind) => {
		expect(decodeProgress(digits, FARM, LATER)).toEqual({ kind })
	})
})

test("a tour and its finds fit a code that a phone's screen can show, and of many tours the newest do", () => {
	const origin = "https://a-rather-long-name-of-a-farm.example.org"
	const here = { origin, host: new URL(origin).host }
	const found = (start: number, finds: number) =>
		Array.from({ length: finds }).reduce<ReturnType<typeof startedTour>>(
			(tour, _, at) => withFind(tour, { id: at * 7 + 1, name: "x" }, "qr_code", start + at * 137_531),
			startedTour(start),
		)
	const versionOf = ([address, digits]: [string, string]) =>
		create(
			[
				{ data: new TextEncoder().encode(address), mode: "byte" },
				{ data: digits, mode: "numeric" },
			],
			{ errorCorrectionLevel: "M" },
		).version
	const one = progressLink({ active: found(START, 64), completed: [], favorites: [] }, here)
	expect(versionOf(one?.parts ?? ["", ""])).toBeLessThanOrEqual(20)

	const completed = Array.from({ length: 20 }, (_, day) =>
		endedTour(found(START - (20 - day) * 86_400_000, 12), START - (20 - day) * 86_400_000 + 9_000_000),
	)
	const many = progressLink({ active: found(START, 18), completed, favorites: [1, 2] }, here)
	expect(many?.finished).toBeGreaterThan(5)
	expect(many?.finished).toBeLessThan(20)
	expect(versionOf(many?.parts ?? ["", ""])).toBe(MAX_QR_VERSION)
	const read = decodeProgress(many?.parts[1] ?? "", here.host, START + 9_000_000)
	expect(read).toMatchObject({ completed: completed.slice(-(many?.finished ?? 0)).map(({ id }) => ({ id })) })

	expect(progressLink({ active: found(START, 400), completed: [], favorites: [] }, here)).toBeUndefined()
	expect(progressLink({ active: undefined, completed: [], favorites: [] }, here)).toBeUndefined()
})
