import { setImmediate as nextTurn } from "node:timers/promises"
import type { Database } from "#db/connection.ts"
import { speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"
import { streamSpecies } from "./species-export.server.ts"

export const CATALOGUE_FILE = "species.csv"

export async function* catalogueRows(db: Database): AsyncGenerator<string> {
	yield speciesCsvHeader()
	for await (const page of streamSpecies(db)) yield page.map((species) => writeSpeciesRow(species)).join("")
}

export async function catalogueCsv(db: Database): Promise<string> {
	const parts: string[] = []
	for await (const part of catalogueRows(db)) {
		parts.push(part)
		await nextTurn()
	}
	return parts.join("")
}
