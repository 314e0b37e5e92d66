import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parse } from "csv-parse/sync"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createBackground } from "#app/jobs/run-job.server.ts"
import { addMedia } from "#app/models/media/media.server.ts"
import { catalogueCsv } from "#app/models/species/catalogue-file.server.ts"
import { mapFields, speciesFields } from "#app/models/species/each-field.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { IMAGE_POSITIONS } from "#app/models/species/species.ts"
import type { SpeciesField } from "#app/models/species/species-fields.ts"
import { fold } from "#app/models/text/normalize.ts"
import { newSpecies } from "#app/testing/fixtures/database.ts"
import { type OpenDatabase, openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"

const { run } = createBackground(null)
const MADE = new Date("2025-01-01T10:00:00Z")

let folder: string
let site: OpenDatabase
let empty: OpenDatabase
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "round-trip-"))
	site = openSite("site.db")
	empty = openSite("empty.db")
})
afterEach(() => {
	site.close()
	empty.close()
	rmSync(folder, { recursive: true })
})

function openSite(name: string): OpenDatabase {
	const opened = openDatabase(path.join(folder, name))
	migrate(opened.sqlite)
	return opened
}

let token = 0
async function importInto(name: string, content: string | Buffer, duplicates: "skip" | "update") {
	const file = path.join(folder, "upload.csv")
	writeFileSync(file, content)
	return await run("runImport", {
		databaseFile: path.join(folder, name),
		file,
		token: `token ${token++}`,
		fileName: "species.csv",
		duplicates,
		change: { by: "kim", at: "2025-06-20T10:00:00.000Z" },
	})
}

const rowsOf = ({ db }: OpenDatabase) => db.selectFrom("species").selectAll().orderBy("id").execute()
/** What a catalogue file contains: everything except ids, files and row timestamps. */
const carriedBy = async (opened: OpenDatabase) =>
	(await rowsOf(opened)).map(
		({
			id: _,
			image_id: __,
			audio_id: ___,
			created_at: ____,
			updated_at: _____,
			revision: ______,
			...rest
		}) => rest,
	)
const version = ({ sqlite }: OpenDatabase) => sqlite.prepare("select * from content_version").all()

/** Numbers that are the same in every run. */
function randomNumbers(seed: number) {
	return (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
		return Math.floor((seed / 2_147_483_648) * below)
	}
}

const PIECES = [
	..."=1+1|'|''|\"|,|;|\n|\t|é|É|e\u0301|🦉|-5 °C|@|+49|TRUE|x|Loon| |\u00a0|\u200b|＝|l’étang|1,5|#|%".split(
		"|",
	),
	..."#N/A|#NAME?|1E+02|6-Apr|avr-06|####|46118|2026-04-06|00123|'=1|'Tis|-|PÃ©kan|sep=,|all year".split("|"),
	...[
		"|",
		" | ",
		"\\",
		"\\|",
		"| c",
		'"Who cooks" is its call',
		"\uFEFFname",
		"ï»¿name",
		"×nigra",
		"ŽŠ",
		"spaces ",
	],
]

/** Adds species with odd texts, as the form stores them. Names are often shared, but never both of them. */
async function addOddSpecies(opened: OpenDatabase, count: number, seed: number) {
	const random = randomNumbers(seed)
	const pick = <T>(values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0]
	const oddText = () =>
		Array.from({ length: random(7) }, () => pick(PIECES as [string, ...string[]])).join("")
	const oddLine = () => oddText().replace(/[\t\n]/g, " ")
	const oddValue = (field: SpeciesField) => {
		switch (field.kind) {
			case "line":
				return oddLine()
			case "passage":
				return oddText()
			case "choice":
				return pick([field.initial, ...Object.keys(field.options)])
			case "list":
				if (field.item === "address")
					return Array.from({ length: random(3) }, () => `https://example.org/${random(99)}?a=1|2`)
				return Array.from({ length: random(4) }, oddLine).filter((item) =>
					/[\p{L}\p{N}\p{P}\p{S}]/u.test(item),
				)
			case "switch":
				return random(2) === 1
			case "months":
				return Array.from({ length: random(4) * 4 }, () => random(12) + 1)
		}
	}
	const pairs = new Set<string>()
	for (let at = 0; at < count; at++) {
		const fields = speciesFields.safeParse({
			...mapFields(oddValue),
			...(random(2) && { scientificName: pick(["Malus domestica", "malus DOMESTICA", "Acer"]) }),
		})
		const pair = fields.success && fold(`${fields.data.scientificName}\n${fields.data.name}`)
		if (!pair || pairs.has(pair)) continue
		pairs.add(pair)
		const imagePosition = pick(IMAGE_POSITIONS)
		const imageOffset = random(2) ? "0,0" : `${random(1001) - 500},${random(1001) - 500}`
		const id = await insertSpecies(opened.db, { ...fields.data, imagePosition, imageOffset }, MADE)
		const archived = random(3) === 0 ? 1 : 0
		await opened.db.updateTable("species").set({ archived }).where("id", "=", id).execute()
	}
	return pairs.size
}

test("an export imported into an empty site produces the same species in every field of the file", async () => {
	const count = await addOddSpecies(site, 400, 3)
	expect(count).toBeGreaterThan(200)
	const csv = await catalogueCsv(site.db)
	expect(await importInto("empty.db", csv, "skip")).toEqual({ imported: count, updated: 0, skipped: 0 })
	expect(await carriedBy(empty)).toEqual(await carriedBy(site))
	expect(await catalogueCsv(empty.db)).toBe(csv)
})

test("an export imported with 'update' into the same site changes nothing", async () => {
	const count = await addOddSpecies(site, 300, 4)
	const media = { name: "a.webp", kind: "image", contentType: "image/webp", bytes: 1 } as const
	await site.db
		.updateTable("species")
		.set({ image_id: await addMedia(site.db, media, MADE) })
		.execute()
	const before = { rows: await rowsOf(site), version: version(site) }
	const csv = await catalogueCsv(site.db)
	expect(await importInto("site.db", csv, "update")).toEqual({ imported: 0, updated: count, skipped: 0 })
	expect({ rows: await rowsOf(site), version: version(site) }).toEqual(before)
	expect(await importInto("site.db", csv, "skip")).toEqual({ imported: 0, updated: 0, skipped: count })
	expect(await rowsOf(site)).toEqual(before.rows)
})

/** The file as Excel saves it: booleans in capitals, quotes only where needed, empty rows of formatted cells. */
function asExcelSaves(csv: string, delimiter: string): string {
	const needsQuotes = new RegExp(`["\\n${delimiter}]`)
	const rows: string[][] = parse(csv, { bom: true })
	const lines = rows.map((cells) =>
		cells
			.map((cell) => (/^(true|false)$/.test(cell) ? cell.toUpperCase() : cell))
			.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
			.join(delimiter),
	)
	const blank = delimiter.repeat((rows[0]?.length ?? 1) - 1)
	return `${[...lines, blank, blank].join("\r\n")}\r\n`
}

const EXCEL_FILES: { name: string; delimiter: string; encode: (text: string) => Buffer }[] = [
	{ name: "CSV UTF-8 with commas", delimiter: ",", encode: (text) => Buffer.from(`\uFEFF${text}`) },
	{ name: "CSV UTF-8 with semicolons", delimiter: ";", encode: (text) => Buffer.from(`\uFEFF${text}`) },
	{ name: "CSV in Windows-1252", delimiter: ";", encode: (text) => Buffer.from(text, "latin1") },
	{
		name: "Unicode text with tabs",
		delimiter: "\t",
		encode: (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
	},
]

test.each(EXCEL_FILES)(
	"an export that Excel saved again as $name changes nothing when it is imported",
	async ({ delimiter, encode }) => {
		const shared = { scientificName: "Malus domestica", featured: true, imagePosition: "custom" } as const
		const odd = { description: 'Deux\nlignes, "citées"; à l\'étang', funFacts: ["=1+1", "a | b", "-5 °C"] }
		await insertSpecies(
			site.db,
			newSpecies({ ...shared, ...odd, name: "=Fameuse", imageOffset: "10,200" }),
			MADE,
		)
		await insertSpecies(site.db, newSpecies({ ...shared, name: "McIntosh", imageOffset: "-3,-4" }), MADE)
		await insertSpecies(site.db, newSpecies({ locationHints: "" }), MADE)
		await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 2).execute()
		const before = await rowsOf(site)
		const saved = encode(asExcelSaves(await catalogueCsv(site.db), delimiter))
		expect(await importInto("site.db", saved, "update")).toEqual({ imported: 0, updated: 3, skipped: 0 })
		expect(await rowsOf(site)).toEqual(before)
		await importInto("empty.db", saved, "skip")
		expect(await carriedBy(empty)).toEqual(await carriedBy(site))
	},
)
