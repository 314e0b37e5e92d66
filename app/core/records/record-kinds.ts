import type { KindRules } from "#core/trash/kind-rules.ts"
import { allKinds, rulesOf, type TrashKind } from "#core/trash/trash-kinds.ts"
import type { AnyRecord } from "./define-record.ts"

export const kindOf = ({ table }: AnyRecord) =>
	allKinds().find((kind) => rulesOf(kind).table === table) as TrashKind

export function partOf({ parts = {} }: AnyRecord, table: string): AnyRecord {
	return parts[table] as AnyRecord
}

export function ownerOf({ table }: AnyRecord): AnyRecord | undefined {
	const owner = allKinds().find((kind) => table in (rulesOf(kind).parts ?? {}))
	return owner === undefined ? undefined : (rulesOf(owner) as AnyRecord)
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

/** The kinds that `defineList` declares. */
export const listsOf = (kinds: Record<string, KindRules>) =>
	Object.values(kinds).filter((kind): kind is AnyRecord => "isOrdered" in kind)

/** 'Sponsors' of the table `sponsors`. */
export const listTitle = ({ table }: AnyRecord) =>
	table.charAt(0).toUpperCase() + table.slice(1).replaceAll("_", " ")
