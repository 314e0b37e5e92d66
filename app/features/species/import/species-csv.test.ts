import fc from "fast-check"
import { expect, test } from "vitest"
import { emptyFields } from "#core/testing/database.ts"
import { oneLine } from "#core/text/normalize.ts"
import {
	CONSERVATION_STATUSES,
	IMAGE_POSITIONS,
	SPECIES_TYPES,
	statusLabel,
	TYPE_LABELS,
} from "#features/species/species.ts"
import sample from "./sample-species.csv?raw"
import { parseSpeciesCsv, speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"
import type { CatalogueRow } from "./species-csv-columns.ts"

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"
const row = (scientificName: string) => `Loon,${scientificName},bird,least_concern,Text,Lake`
const csv = (...lines: string[]) => parseSpeciesCsv([HEADER, ...lines].join("\n"))

test("optional CSV columns may be missing, and columns may be in any order", () => {
	expect(csv(row("Gavia immer")).rows[0]?.fields).toMatchObject({ featured: false, funFacts: [] })
	const { rows } = parseSpeciesCsv(
		"featured,locationHints,description,conservationStatus,type,scientificName,name\ntrue,L,D,endangered,plant,Ab cd,N",
	)
	expect(rows[0]?.fields).toMatchObject({ name: "N", type: "plant", featured: true })
})

test("every CSV error is listed with line, column, value and the allowed values", () => {
	const { rows, errors } = csv(
		row("A a"),
		"Bat,B b,mammal,fine,Text,Barn",
		",C c,bird,least_concern,Text,Lake",
	)
	expect(rows).toHaveLength(1)
	expect(errors).toEqual([
		{ line: 3, column: "type", value: "mammal", message: expect.stringContaining("bird, plant, wildlife") },
		{
			line: 3,
			column: "conservationStatus",
			value: "fine",
			message: expect.stringContaining("near_threatened"),
		},
		{ line: 4, column: "name", value: "", message: "Common name is required" },
	])
})

test("CSV rows may share a scientific name, and only a repeated pair of names is an error", () => {
	const shared = csv(row("Gavia immer"), row("gavia IMMER").replace("Loon", "Great Northern Diver"))
	expect([shared.rows.length, shared.errors]).toEqual([2, []])
	const { rows, errors } = csv(
		row("Gavia immer"),
		row("gavia IMMER").replace("Loon", "LOON"),
		row("Gavia stellata"),
	)
	expect(rows).toHaveLength(2)
	expect(errors).toEqual([
		{
			line: 3,
			column: "scientificName",
			value: "gavia IMMER",
			message:
				"LOON (gavia IMMER) is already in line 2. Species with the same scientific name need different common names.",
		},
	])
})

test("a pair of names in other signs is another species, and a catalogue's own pairs may be repeated", () => {
	const hybrid = (sign: string) => row(`Rosa ${sign} alba`)
	expect(csv(hybrid("×"), hybrid("x"), hybrid("X")).errors).toMatchObject([{ line: 4 }])
	const twin = { name: "Loon", scientificName: "Gavia immer" }
	const twice = (count: number, known: object) =>
		parseSpeciesCsv([HEADER, ...Array(count).fill(row("Gavia immer"))].join("\n"), Array(2).fill(known))
	expect(twice(2, twin).errors).toEqual([])
	expect(twice(3, twin).errors).toMatchObject([{ line: 4 }])
	expect(twice(2, { ...twin, name: "LOON" }).errors).toMatchObject([{ line: 3 }])
})

test("CSV values of type, status, position and switches may have any letter case, and may be the site's labels", () => {
	const header = `${HEADER},featured,archived,imagePosition`
	const read = (cells: string) => parseSpeciesCsv(`${header}\nLoon,Gavia immer,${cells}`)
	const values = { type: "insect", conservationStatus: "near_threatened", featured: true, archived: false }
	for (const cells of [
		"INSECT,Near_Threatened,t,x,TRUE,FALSE,TOP",
		'" insect "," near_threatened ",t,x," true "," "," top "',
		"Insect,Near Threatened,t,x,Yes,no,top",
	])
		expect(read(cells), cells).toMatchObject({
			errors: [],
			rows: [{ fields: { ...values, imagePosition: "top" } }],
		})
	expect(read("Mammal,Fine,t,x,maybe,oui,Middle").errors).toHaveLength(5)
})

test("a CSV image offset may be named numbers or the API's format, and anything else is an error", () => {
	const read = (cell: string) =>
		parseSpeciesCsv(`${HEADER},imageOffset\n${row("Gavia immer")},"${cell}"`).rows[0]?.fields.imageOffset
	for (const cell of ["x 10 y -5", "X10, Y-5", "10,-5", "10;-5", " 10 , -5 "])
		expect(read(cell), cell).toBe("10,-5")
	expect([read(""), read(" ")]).toEqual(["0,0", "0,0"])
	for (const cell of ["10", "10200", "x 501 y 0", "1.5,2", "left", "10,-5,3"])
		expect(read(cell), cell).toBeUndefined()
})

test("a file that isn't a catalogue is rejected with a message", () => {
	expect(parseSpeciesCsv("").errors[0]?.message).toContain("name, scientificName")
	expect(parseSpeciesCsv("Name,type\nx,y").errors[0]?.message).toContain(
		"missing: scientificName, conservationStatus, description, locationHints. Required",
	)
	expect(csv('Loon,"A a,bird').errors).toMatchObject([
		{ line: 2, message: expect.stringContaining("never closed") },
	])
	expect(csv("Loon,A a,bird,least_concern,Text, with comma,Lake").errors[0]?.message).toContain("7 fields")
})

test("unknown CSV columns are listed and ignored, and a column that is named twice is an error", () => {
	const { rows, ignored } = parseSpeciesCsv(`note,${HEADER},__proto__,\nhi,${row("A a")},1,2`)
	expect(rows).toHaveLength(1)
	expect(ignored).toEqual(["note", "__proto__", "(no name)"])
	for (const [name, column] of [
		["TYPE", "type"],
		["Common Name", "name"],
	])
		expect(parseSpeciesCsv(`${HEADER},${name}\n${row("A a")},plant`), name).toMatchObject({
			rows: [],
			errors: [
				{ line: 1, column, message: expect.stringContaining(`more than once: ${column} and ${name}`) },
			],
		})
})

test("a cell that Excel has changed names Excel and what to do: an error in months and numbers, a warning in texts", () => {
	const parse = (column: string, cell: string) =>
		parseSpeciesCsv(`${HEADER},${column}\n${row("Gavia immer")},${cell}`)
	for (const cell of ["6-Apr", "06-avr", "6-Apr-26", "2026-04-06", "4/6/2026", "46118"]) {
		const message = `seasonMonths '${cell}': Excel made a date of it. Format the column as Text and write the months by name, such as Apr-Jun.`
		expect(parse("seasonMonths", cell).errors, cell).toMatchObject([{ line: 2, value: cell, message }])
	}
	for (const cell of ["########", "#NAME?", "1.2E+11", "4-Jun"]) {
		const message = ": Excel made this of it. Format the column as Text and type it again."
		const found = { line: 2, value: cell, message: expect.stringContaining(message) }
		expect(parse("size", cell), cell).toMatchObject({ errors: [], warnings: [found] })
		expect(parse("imageOffset", cell), cell).toMatchObject({ errors: [found], warnings: [] })
	}
	expect(parse("size", "PÃ©kan").warnings).toMatchObject([{ message: expect.stringContaining("garbled") }])
	for (const cell of ["Apr-Jun", "4-6", "April to June", "4 5 6", "Apr May Jun", "all year", "May", ""])
		expect(parse("seasonMonths", cell).errors, cell).toEqual([])
	for (const cell of ["4-6 cm", "2026-04-06", "Up to 12-15 eggs", "#1 in the pond", "12-inch", "A may-fly"])
		expect(parse("size", cell), cell).toMatchObject({ errors: [], warnings: [] })
})

test("CSV errors name columns and choices as the file does", () => {
	const header =
		"Common Name,Scientific Name,Type,Conservation Status,Description,Location Hints,In Season,Featured Species"
	const types = SPECIES_TYPES.map((type) => TYPE_LABELS[type].one).join(", ")
	const statuses = CONSERVATION_STATUSES.map(statusLabel).join(", ")
	const { errors } = parseSpeciesCsv(`${header}\nLoon,Gavia immer,Mammal,Fine,t,x,Spring,maybe`)
	expect(errors.map(({ column, message }) => [column, message])).toEqual([
		["Type", `Type 'Mammal' is not one of ${types}`],
		["Conservation Status", `Conservation Status 'Fine' is not one of ${statuses}`],
		["In Season", expect.stringMatching(/^In Season 'Spring' is not a list of months/)],
		["Featured Species", "Featured Species 'maybe' is not true or false, yes or no"],
	])
})

test("a CSV file without rows or with too many is rejected", () => {
	expect(parseSpeciesCsv(`${HEADER}\n`).errors).toMatchObject([
		{ line: 1, message: expect.stringContaining("no row below it") },
	])
	const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`A ${at}`))
	expect(csv(...rows(10_001)).errors).toMatchObject([
		{ line: 1, message: expect.stringContaining("more than 10,000 rows") },
	])
	expect(csv(...rows(10_000)).rows).toHaveLength(10_000)
})

const PARTS = [
	...["=", "+", "-", "@", "'", '"', "|", " ", " | ", "\\", ",", ";", "\t", "\n", "\r", "\r\n", "é"],
	...["🦉", "a", "\u00a0", "｜", "＝", "true", "#N/A", "1E+02", "6-Apr", "####", "PÃ©kan", "×"],
]
const oddText = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join("").trim())
/** As the forms store it: visible text of one line with single spaces. */
const oddLine = oddText.map((text) => {
	const line = oneLine(text.replace(/[\r\n]/g, " "))
	return /[\p{L}\p{P}\p{S}]/u.test(line) ? line : "x"
})
/** Text of several lines, which end with LF. */
const oddPassage = oddText.map((text) => text.replace(/\r\n?/g, "\n"))
const offset = fc.integer({ min: -500, max: 500 })
const oddSpecies = fc.record({
	...{ name: oddLine, scientificName: oddLine, description: oddPassage, locationHints: oddPassage },
	...{ funFacts: fc.array(oddLine, { maxLength: 3 }), featured: fc.boolean(), archived: fc.boolean() },
	imagePosition: fc.constantFrom(...IMAGE_POSITIONS),
	imageOffset: fc.tuple(offset, offset).map(String),
	photos: fc.array(oddLine, { maxLength: 2 }),
})

test("exported CSV is parsed to the same species, whatever the texts contain", () => {
	fc.assert(
		fc.property(fc.array(oddSpecies, { minLength: 1, maxLength: 25 }), (odd) => {
			const species = odd.map(
				(fields, at): CatalogueRow => ({
					...{ ...emptyFields(), type: "bird", conservationStatus: "endangered" },
					...{ ...fields, scientificName: `${fields.scientificName}${at}` },
				}),
			)
			const { rows, errors } = parseSpeciesCsv(
				speciesCsvHeader() + species.map((row) => writeSpeciesRow(row)).join(""),
			)
			expect(errors).toEqual([])
			expect(rows.map(({ fields }) => fields)).toEqual(species)
		}),
		{ numRuns: 100 },
	)
})

test("the sample CSV file has five valid rows", () => {
	const { rows, errors } = parseSpeciesCsv(sample)
	expect(errors).toEqual([])
	expect(rows).toHaveLength(5)
})
