import { type OpenDatabase, openDatabase } from "../../db/connection.ts"
import { migrate } from "../../db/migrate.ts"
import type { NewSpecies } from "../models/species-rows.server.ts"

/** A database of its own with all tables, in memory; the caller closes it. */
export function testDatabase(): OpenDatabase {
	const opened = openDatabase(":memory:")
	migrate(opened.sqlite)
	return opened
}

/** A species with what the test cares about. */
export function newSpecies(fields: Partial<NewSpecies> = {}): NewSpecies {
	return {
		name: "Common Loon",
		scientificName: "Gavia immer",
		type: "bird",
		conservationStatus: "least_concern",
		description: "A diver of northern lakes.",
		locationHints: "",
		funFacts: [],
		featured: false,
		...fields,
	}
}
