import { wordKey } from "#core/records/csv-cells.ts"
import {
	PHOTO_COLUMN_NAMES,
	PHOTO_COLUMNS,
	type PhotoColumnName,
} from "#features/species/photos/photo-columns.ts"
import type { FieldName, SPECIES_FIELDS } from "#features/species/species-fields.ts"
import { STORED_FIELDS } from "#features/species/stored-fields.ts"
import { FIELD_ENTRIES } from "./each-field.ts"

type NameWith<Csv> = {
	[Name in FieldName]: (typeof SPECIES_FIELDS)[Name]["csv"] extends Csv ? Name : never
}[FieldName]

const namesWith = <Csv>(csv: Csv) =>
	FIELD_ENTRIES.filter(([, field]) => field.csv === csv).map(([name]) => name as NameWith<Csv>)

export const REQUIRED_COLUMNS = namesWith("required" as const)

export const OPTIONAL_COLUMNS = [
	...namesWith("optional" as const),
	"archived" as const,
	"imagePosition" as const,
	"imageOffset" as const,
	...PHOTO_COLUMN_NAMES,
]

export const KNOWN_COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]

export type KnownColumn = (typeof KNOWN_COLUMNS)[number]
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]

const COLUMN_BY_KEY = new Map<string, KnownColumn>([
	...STORED_FIELDS.map(({ name, label }) => [wordKey(label), name] as const),
	...KNOWN_COLUMNS.map((name) => [wordKey(name), name] as const),
])

/** The column with this name, or with this label in the forms. */
export function findColumn(name: string): KnownColumn | undefined {
	return COLUMN_BY_KEY.get(wordKey(name))
}

/** As in the forms. */
export function columnLabel(column: KnownColumn): string {
	const stored = STORED_FIELDS.find(({ name }) => name === column)
	return stored?.label ?? PHOTO_COLUMNS[column as PhotoColumnName].label
}
