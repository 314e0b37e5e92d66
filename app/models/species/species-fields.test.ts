import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, beforeEach, expect, test } from "vitest"
import { emptyFields, testDatabase } from "#app/testing/fixtures/database.ts"
import { SpeciesDetails } from "#app/ui/species-details.tsx"
import type { OpenDatabase } from "#db/connection.ts"
import { FIELD_ENTRIES } from "./each-field.ts"
import type { SpeciesCard } from "./species.ts"
import { KNOWN_COLUMNS } from "./species-csv-columns.ts"

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

const columnsOf = (table: string) =>
	opened.sqlite.prepare(`select name from pragma_table_info('${table}')`).pluck().all() as string[]

/** Columns that aren't form fields, or refer to files. */
const OTHER_COLUMNS = [
	"id",
	"image_id",
	"image_position",
	"image_offset",
	"audio_id",
	"archived",
	"created_at",
	"updated_at",
	"revision",
]

test("every column of a species is a field or listed as an exception", () => {
	const known = [...FIELD_ENTRIES.map(([, { column }]) => column), ...OTHER_COLUMNS]
	expect(known.sort()).toEqual(columnsOf("species").sort())
})

test("the search index has exactly the searched fields", () => {
	const searched = FIELD_ENTRIES.filter(([, { isSearched }]) => isSearched).map(([, { column }]) => column)
	expect(columnsOf("species_search")).toEqual(searched)
})

test("the CSV columns have the same order as in older releases", () => {
	const old = [
		"name",
		"scientificName",
		"type",
		"conservationStatus",
		"description",
		"locationHints",
		"featured",
		"funFacts",
		"archived",
		"imagePosition",
		"imageOffset",
	]
	expect(KNOWN_COLUMNS.filter((name) => old.includes(name))).toEqual(old)
})

/** Shown on the card and in the page's header. */
const ON_CARD = [
	"name",
	"scientificName",
	"type",
	"conservationStatus",
	"featured",
] satisfies (keyof SpeciesCard)[]

const card: SpeciesCard = {
	...emptyFields(),
	id: 1,
	imageUrl: null,
	imageWidths: [],
	imagePlaceholder: "",
	imagePosition: "center",
	imageOffset: "0,0",
	archived: false,
}

test.each(FIELD_ENTRIES.filter(([name]) => !(ON_CARD as string[]).includes(name)))(
	"the page of a species shows its %s",
	(name, field) => {
		const values = { line: "Seen", passage: "Seen", list: ["Seen"], switch: true, choice: "" }
		const value = field.kind === "choice" ? Object.keys(field.options).at(-1) : values[field.kind]
		const html = (fields: object) =>
			renderToStaticMarkup(
				createElement(SpeciesDetails, { species: { ...card, ...emptyFields(), audioUrl: null, ...fields } }),
			)
		expect(html({ [name]: value })).not.toBe(html({}))
	},
)
