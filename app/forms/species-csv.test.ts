import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { parseSpeciesCsv } from "./species-csv.ts"

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
