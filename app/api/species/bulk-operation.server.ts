import type { z } from "zod"
import { operation } from "#app/api/endpoint.server.ts"
import { bulkBody } from "#app/api/request-bodies.ts"
import { archivedSchema, deletedSchema, unarchivedSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { changeSpecies } from "#app/models/species/species-changes.server.ts"

const OPERATIONS = {
	archived: {
		summary: "Hide several species from visitors",
		counted: "newly archived",
		json: archivedSchema,
		archives: true,
	},
	unarchived: {
		summary: "Restore several archived species",
		counted: "restored",
		json: unarchivedSchema,
		archives: false,
	},
	deleted: {
		summary: "Delete several species. Staff can restore them from the trash for 30 days",
		counted: "deleted",
		json: deletedSchema,
		archives: undefined,
	},
}

export function bulkOperation(result: keyof typeof OPERATIONS) {
	const { summary, counted, json, archives } = OPERATIONS[result]
	return operation<undefined, z.output<typeof bulkBody>, object>({
		summary,
		access: "editor",
		body: bulkBody,
		responses: {
			200: { description: `The number of ${counted} species, and the unknown IDs`, json },
			400: { description: "No IDs, or too many" },
		},
		async handle({ context, body: { ids } }) {
			const db = context.get(databaseContext)
			const { count, unknown } = await changeSpecies(db, { ids, archives }, changeOf(context))
			return { [result]: count, errors: unknown.map((id) => `Species ${id} not found`) }
		},
	})
}
