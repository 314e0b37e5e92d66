import type { Database } from "better-sqlite3"
import { expect, test } from "vitest"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { testDatabase } from "#core/testing/database.ts"
import { countGaps, lacks } from "./catalogue-gap.server.ts"
import { CATALOGUE_GAPS, type CatalogueGap } from "./catalogue-gap.ts"

const COMPLETE = {
	...{ id: 1, location_hints: "Lake", fun_facts: '["Dives"]', description: "A diver.", archived: 0 },
	...{ audio_id: 1, audio_transcript: "Text" },
}

/** What a species lacks that lacks nothing else. */
const CAUSES: [cause: string, gaps: CatalogueGap[], values: object, change?: (sqlite: Database) => void][] = [
	["nothing", [], {}],
	["a picture", ["picture"], {}, (sqlite) => sqlite.exec("update species_photos set image_id = null")],
	["an audio guide", ["audio"], { audio_id: null, audio_transcript: "" }],
	["location hints", ["hints"], { location_hints: " " }],
	["fun facts", ["facts"], { fun_facts: "[]" }],
	["a description", ["description"], { description: " " }],
	["a transcript", ["transcript"], { audio_transcript: " " }],
	[
		"an alternative text",
		["alt"],
		{},
		(sqlite) => sqlite.exec("update species_photos set alt = ' ' where position = 1"),
	],
	[
		"an alternative text of a further photo",
		["alt"],
		{},
		(sqlite) => sqlite.exec("update species_photos set alt = '' where position = 2"),
	],
	[
		"a credit",
		["credit"],
		{},
		(sqlite) => sqlite.exec("update species_photos set credit = ' ' where position = 1"),
	],
	[
		"a credit of a further photo",
		["credit"],
		{},
		(sqlite) => sqlite.exec("update species_photos set credit = '' where position = 2"),
	],
	["a place on the map", ["place"], {}, (sqlite) => sqlite.exec("delete from place_species")],
	["a place without any map", [], {}, (sqlite) => sqlite.exec("delete from place_species; delete from maps")],
]

test.each(CAUSES)(
	"a species without %s is counted there and nowhere else",
	async (_, gaps, values, change) => {
		const { db, sqlite, close } = testDatabase()
		sqlite.pragma("foreign_keys = off")
		insertAnyRow(sqlite, "species", { ...COMPLETE, ...values })
		insertAnyRow(sqlite, "species", { id: 2, archived: 1 })
		for (const position of [1, 2])
			insertAnyRow(sqlite, "species_photos", {
				species_id: 1,
				position,
				image_id: 1,
				alt: "A chick",
				credit: "Ada",
			})
		insertAnyRow(sqlite, "maps")
		insertAnyRow(sqlite, "place_species", { place_id: 1, species_id: 1 })
		change?.(sqlite)
		const counts = await countGaps(db)
		expect(CATALOGUE_GAPS.filter((gap) => counts[gap] > 0)).toEqual(gaps)
		for (const gap of CATALOGUE_GAPS) {
			const listed = await db
				.selectFrom("species")
				.select("id")
				.where("archived", "=", 0)
				.where(lacks(gap))
				.execute()
			expect(listed, gap).toHaveLength(counts[gap])
		}
		close()
	},
)
