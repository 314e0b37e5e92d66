import { newSpecies } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { insertSpecies } from "#features/species/species.server.ts"
import type { NewSpecies } from "#features/species/species-rows.server.ts"

const ADDED_AT = new Date("2026-06-01T12:00:00Z")

export function speciesDatabase() {
	const current = eachDatabase()
	return Object.assign(current, {
		add: (fields: Partial<NewSpecies>) => insertSpecies(current.db, newSpecies(fields), ADDED_AT),
		archive: (id: number) => current.sqlite.prepare("update species set archived = 1 where id = ?").run(id),
	})
}
