import fc from "fast-check"
import { expect, test } from "vitest"
import { BADGES } from "#features/tour/badges.ts"
import { layoutPicture, PICTURE_HEIGHT, PICTURE_WIDTH, type PictureLayout } from "./picture-layout.ts"
import type { Result } from "./result.ts"

const measure = (text: string, { size }: { size: number }) => text.length * size * 0.55

const NUMBERS = [
	{ label: "species discovered", value: "12" },
	{ label: "points", value: "120" },
	{ label: "tour duration", value: "11 h 59 min" },
	{ label: "in straight lines between your finds", value: "12.3 km" },
]

function resultWith(names: string[], rest: Partial<Result> = {}): Result {
	const finds = names.map((name, at) => ({ id: at + 1, name, species: undefined }))
	const title = "Wildlife Discovery Tour - September 30, 2026"
	return { farm: "Heritage Farm", title, numbers: NUMBERS, badges: [], finds, ...rest }
}

const lay = (result: Result) => layoutPicture(result, "farm.example", measure)
const textOf = ({ texts }: PictureLayout) => texts.map(({ text }) => text).join(" ")
const namesUpTo = (count: number) => Array.from({ length: count }, (_, at) => `Species ${at + 1}`)

/** What is outside of the picture, and texts that cover each other or a species' picture. */
function problems({ texts, pictures }: PictureLayout): string[] {
	const areas = [
		...texts.map(({ text, x, y, style }) => {
			const width = measure(text, style)
			return { name: text, x, y: y - style.size * 0.8, width, height: style.size }
		}),
		...pictures.map(({ find, ...box }) => ({ name: `picture of ${find.name}`, ...box })),
	]
	const outside = areas.filter(
		({ x, y, width, height }) =>
			x < 0 || y < 0 || x + width > PICTURE_WIDTH || y + height > PICTURE_HEIGHT || height < 20,
	)
	const covering = areas.flatMap((one, at) =>
		areas
			.slice(at + 1)
			.filter(
				(other) =>
					one.x < other.x + other.width &&
					other.x < one.x + one.width &&
					one.y < other.y + other.height &&
					other.y < one.y + one.height,
			)
			.map((other) => `${one.name} and ${other.name}`),
	)
	return [...outside.map(({ name }) => name), ...covering]
}

test("the picture shows farm, tour, numbers, badges, up to six species and the site's address", () => {
	const layout = lay(resultWith(namesUpTo(8), { badges: [...BADGES.slice(0, 2)] }))
	expect(layout.pictures.map(({ find }) => find.name)).toEqual(namesUpTo(6))
	const text = textOf(layout)
	for (const part of ["Heritage Farm", "September 30, 2026", "120", "points", "12.3 km", "farm.example"])
		expect(text).toContain(part)
	expect(text).toContain("First\u00a0find\u00a0· Five\u00a0birds")
	expect(text).toContain("Also found: Species 7, Species 8")
	expect(problems(layout)).toEqual([])
})

test("nothing leaves the picture or covers anything else, whatever the names are", () => {
	const name = fc.oneof(fc.string({ minLength: 1, maxLength: 120 }), fc.constant("Bittern ".repeat(20)))
	fc.assert(
		fc.property(
			fc.array(name, { maxLength: 40 }),
			name,
			fc.integer({ min: 2, max: 4 }),
			fc.integer({ min: 0, max: BADGES.length }),
			(names, farm, numbers, badges) => {
				const result = resultWith(names, {
					farm,
					numbers: NUMBERS.slice(0, numbers),
					badges: BADGES.slice(0, badges),
				})
				expect(problems(lay(result))).toEqual([])
			},
		),
	)
})
