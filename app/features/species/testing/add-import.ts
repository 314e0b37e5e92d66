import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import {
	finishImport,
	type Imported,
	recordImported,
	startImport,
} from "#features/species/import/imports.server.ts"
import type { ImportKind } from "#features/species/import/imports.ts"

type FinishedImport = {
	kind: ImportKind
	name: string
	summary: string
	added: Imported[]
}

/** Returns its ID. */
export async function addFinishedImport(
	db: Database,
	{ kind, name, summary, added }: FinishedImport,
	change: Change,
): Promise<number> {
	const id = await startImport(db, { kind, name }, change)
	await recordImported(db, id, added)
	await finishImport(db, id, summary, change)
	return id
}
