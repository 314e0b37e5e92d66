import type { Change } from "#core/audit/change.ts"
import type { Database } from "#db/connection.ts"
import { listCatalogueRows } from "#features/species/import/catalogue-file.server.ts"
import {
	countsOf,
	type Duplicates,
	type ImportCounts,
	planImport,
} from "#features/species/import/import-plan.ts"
import {
	type CatalogueRow,
	KNOWN_COLUMNS,
	type KnownColumn,
} from "#features/species/import/species-csv-columns.ts"
import { writeImport } from "#features/species/import/write-import.server.ts"
import type { NewSpecies } from "#features/species/species-rows.server.ts"

export type ImportRow = NewSpecies & Partial<CatalogueRow>

type Options = { duplicates: Duplicates; absent?: KnownColumn[] }

const UNSET = { archived: false, imagePosition: "center", imageOffset: "0,0", photos: [] } as const

export async function importRows(
	db: Database,
	rows: ImportRow[],
	{ duplicates, absent = [] }: Options,
	fileName: string,
	change: Change,
): Promise<ImportCounts> {
	const given = KNOWN_COLUMNS.filter((column) => !(absent as string[]).includes(column))
	const numbered = rows.map((row, at) => ({ line: at + 2, fields: { ...UNSET, ...row } as CatalogueRow }))
	const plan = planImport(numbered, await listCatalogueRows(db), given)
	const stale = await writeImport(db, plan, { fileName, duplicates }, change)
	return countsOf(plan, duplicates, stale)
}
