import { ALL_KINDS, rulesOf, TRASH_KINDS, type TrashKind } from "#core/trash/trash-kinds.ts"
import type { AnyRecord } from "./define-record.ts"

export const kindOf = ({ table }: AnyRecord) =>
	ALL_KINDS.find((kind) => rulesOf(kind).table === table) as TrashKind

export function partOf({ parts = {} }: AnyRecord, table: string): AnyRecord {
	return TRASH_KINDS[parts[table] as TrashKind] as unknown as AnyRecord
}

export function ownerOf({ table }: AnyRecord): AnyRecord | undefined {
	const owner = ALL_KINDS.find((kind) => table in (rulesOf(kind).parts ?? {}))
	return owner && (TRASH_KINDS[owner] as unknown as AnyRecord)
}

/** Why another one can't be created. */
export function tooMany(record: AnyRecord): string {
	const { most, table } = record
	const owner = ownerOf(record)?.noun
	return (
		record.tooMany ??
		`${owner ? `The ${owner} already has` : "There are already"} ${most} ${table}. Delete one first.`
	)
}

const KINDS: object[] = Object.values(TRASH_KINDS)

/** The kinds that `defineList` declares. */
export const LISTS = KINDS.filter((kind): kind is AnyRecord => "isOrdered" in kind)

export const findList = (table: string | undefined) => LISTS.find((record) => record.table === table)

/** 'Sponsors' of the table `sponsors`. */
export const listTitle = ({ table }: AnyRecord) =>
	table.charAt(0).toUpperCase() + table.slice(1).replaceAll("_", " ")
