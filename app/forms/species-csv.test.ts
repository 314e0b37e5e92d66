import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { SAMPLE_SPECIES_CSV } from "./sample-species.ts"
import { parseSpeciesCsv, SPECIES_CSV_HEADER, writeSpeciesRow } from "./species-csv.ts"
import type { SpeciesFields } from "./species-fields.ts"

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"
const row = (scientificName: string) => `Loon,${scientificName},bird,least_concern,Text,Lake`
const csv = (...lines: string[]) => parseSpeciesCsv([HEADER, ...lines].join("\n"))

test("the sample catalogue is read whole", () => {
	const { rows, faults } = parseSpeciesCsv(
		readFileSync(path.join(import.meta.dirname, "../../db/sample/species.csv"), "utf8"),
	)
	expect(faults).toEqual([])
	expect(rows).toHaveLength(64)
	expect(rows[0]?.fields).toMatchObject({ name: "Common Loon", type: "bird", featured: true })
	expect(rows[0]?.fields.funFacts).toHaveLength(3)
})

test("optional columns may be missing, and columns may stand in any order", () => {
	expect(csv(row("Gavia immer")).rows[0]?.fields).toMatchObject({ featured: false, funFacts: [] })
	const { rows } = parseSpeciesCsv(
		"featured,locationHints,description,conservationStatus,type,scientificName,name\ntrue,L,D,endangered,plant,Ab cd,N",
	)
	expect(rows[0]?.fields).toMatchObject({ name: "N", type: "plant", featured: true })
})

test("line numbers count the header, quoted line breaks, Windows line ends and empty lines", () => {
	const text = `\uFEFF${HEADER}\r\nLoon,A a,bird,least_concern,"two\r\nlines",x\r\n\r\n\r\nHeron,B b,bird,least_concern,t,x\r\n`
	expect(parseSpeciesCsv(text).rows.map((one) => one.line)).toEqual([2, 6])
})

test("every fault is listed with line, column, value and what is allowed", () => {
	const { rows, faults } = csv(
		row("A a"),
		"Bat,B b,mammal,fine,Text,Barn",
		",C c,bird,least_concern,Text,Lake",
	)
	expect(rows).toHaveLength(1)
	expect(faults).toEqual([
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

test("the same scientific name twice is a fault of the second row", () => {
	const { rows, faults } = csv(row("Gavia immer"), row("gavia IMMER"))
	expect(rows).toHaveLength(1)
	expect(faults).toMatchObject([
		{ line: 3, column: "scientificName", message: "gavia IMMER stands in line 2 already" },
	])
})

test("a file that is no catalogue is refused with a sentence", () => {
	expect(parseSpeciesCsv("").faults[0]?.message).toContain("name, scientificName")
	expect(parseSpeciesCsv("Name,type\nx,y").faults[0]?.message).toContain("is missing")
	expect(csv('Loon,"A a,bird').faults).toMatchObject([
		{ line: 2, message: expect.stringContaining("never closed") },
	])
	expect(csv('Loo"n,A a,bird,least_concern,t,x').faults[0]?.message).toContain("in quotes")
	expect(csv("Loon,A a,bird,least_concern,Text, with comma,Lake").faults[0]?.message).toContain("7 fields")
})

test("featured is true or false and nothing else", () => {
	const { faults } = parseSpeciesCsv(`${HEADER},featured\n${row("A a")},yes`)
	expect(faults).toMatchObject([{ column: "featured", value: "yes" }])
})

test("facts are told apart by a bar between spaces, so that a fact may hold a bar of its own", () => {
	const { rows } = parseSpeciesCsv(`${HEADER},funFacts\n${row("A a")},One | Two|three |  Four `)
	expect(rows[0]?.fields.funFacts).toEqual(["One", "Two|three", "Four"])
})

test("semicolons and tabs separate as well as commas", () => {
	for (const delimiter of [";", "\t"] as const) {
		const text = [HEADER, row("A a"), "x,y"].join("\n").replaceAll(",", delimiter)
		const parsed = parseSpeciesCsv(text)
		expect(parsed).toMatchObject({ delimiter, rows: [{ fields: { scientificName: "A a" } }] })
		expect(parsed.faults[0]?.message).toMatch(
			delimiter === ";" ? "with a semicolon in it" : "with a tab in it",
		)
	}
})

test("columns: others are told and ignored, one that is there twice is refused, letter case counts", () => {
	const { rows, ignored } = parseSpeciesCsv(`note,${HEADER},__proto__,\nhi,${row("A a")},1,2`)
	expect(rows).toHaveLength(1)
	expect(ignored).toEqual(["note", "__proto__", "(no name)"])
	expect(parseSpeciesCsv(`${HEADER},type\n${row("A a")},plant`).faults).toMatchObject([
		{ line: 1, column: "type", message: expect.stringContaining("more than once") },
	])
	expect(parseSpeciesCsv(`${HEADER.replace("name,", "Name,")}\n${row("A a")}`).faults).toMatchObject([
		{
			line: 1,
			column: "name",
			message: expect.stringContaining("'Name' is there, but names are case-sensitive"),
		},
	])
})

test("columns that may be left out are told when they are; one in other letters was meant, and is refused", () => {
	expect(csv(row("A a")).absent).toEqual(["featured", "funFacts"])
	expect(parseSpeciesCsv(`${HEADER},funFacts\n${row("A a")},`).absent).toEqual(["featured"])
	for (const name of ["FunFacts", "fun facts", "Fun_Facts", "funfacts"])
		expect(parseSpeciesCsv(`${HEADER},${name}\n${row("A a")},x`).faults, name).toMatchObject([
			{ line: 1, column: "funFacts", message: expect.stringContaining(`'${name}' is there`) },
		])
	expect(parseSpeciesCsv(`${HEADER},funFacts,Fun facts\n${row("A a")},x,y`)).toMatchObject({
		faults: [],
		ignored: ["Fun facts"],
	})
})

test("a file without rows and one with too many are refused", () => {
	expect(parseSpeciesCsv(`${HEADER}\n`).faults).toMatchObject([
		{ line: 1, message: expect.stringContaining("no row below it") },
	])
	const rows = (count: number) => Array.from({ length: count }, (_, at) => row(`A ${at}`))
	expect(csv(...rows(20_001)).faults).toMatchObject([
		{ line: 1, message: expect.stringContaining("20,001 rows") },
	])
	expect(csv(...rows(20_000)).rows).toHaveLength(20_000)
})

test("faults stand in the order of their lines, those of quotes too", () => {
	const { faults } = csv("x", 'Loo"n', row("A a"), "y")
	expect(faults.map(({ line }) => line)).toEqual([2, 3, 5])
	expect(parseSpeciesCsv(`na"me,${HEADER}\n${row("A a")}`).faults).toHaveLength(1)
})

test("what is written is read again as it was, whatever the texts hold", () => {
	const parts = [
		"=",
		"+",
		"-",
		"@",
		"'",
		'"',
		"|",
		" ",
		" | ",
		"\\",
		",",
		";",
		"\t",
		"\n",
		"\r",
		"\r\n",
		"é",
		"🦉",
		"a",
		"\u00a0",
		"｜",
		"＝",
		"true",
	]
	let seed = 7
	const random = (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor((seed / 2_147_483_648) * below)
	}
	const oddText = () =>
		Array.from({ length: random(9) }, () => parts[random(parts.length)])
			.join("")
			.trim()
	// What the forms take: lines without breaks that hold something to see, passages with breaks of one kind.
	const oddLine = () => {
		const text = oddText()
			.replace(/[\t\r\n]/g, " ")
			.trim()
		return /[\p{L}\p{P}\p{S}]/u.test(text) ? text : "x"
	}
	const oddPassage = () => oddText().replace(/\r\n?/g, "\n")
	for (let round = 0; round < 40; round++) {
		const species = Array.from(
			{ length: 25 },
			(_, at): SpeciesFields => ({
				name: oddLine(),
				scientificName: `${oddLine()}${at}`,
				type: "bird",
				conservationStatus: "endangered",
				description: oddPassage(),
				locationHints: oddPassage(),
				funFacts: Array.from({ length: random(4) }, oddLine),
				featured: random(2) === 1,
			}),
		)
		const { rows, faults } = parseSpeciesCsv(SPECIES_CSV_HEADER + species.map(writeSpeciesRow).join(""))
		expect(faults).toEqual([])
		expect(rows.map(({ fields }) => fields)).toEqual(species)
	}
})

test("the sample has five rows, and all of them are good", () => {
	const { rows, faults } = parseSpeciesCsv(SAMPLE_SPECIES_CSV)
	expect(faults).toEqual([])
	expect(rows).toHaveLength(5)
})
