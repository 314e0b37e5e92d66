import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import {
	finishImport,
	type Imported,
	recordImported,
	startImport,
} from "#features/species/import/imports.server.ts"

type FinishedImport = Parameters<typeof startImport>[1] & { summary: string; added: Imported[] }

export async function addFinishedImport(
	db: Database,
	{ summary, added, ...started }: FinishedImport,
	change: Change,
): Promise<number> {
	const id = await startImport(db, started, change)
	await recordImported(db, id, added)
	await finishImport(db, id, summary, change)
	return id
}
