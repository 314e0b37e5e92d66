import type { AnyRecord } from "./define-record.ts"
import type { KindRules } from "./kind-rules.ts"
import { kindOfTable, type RecordKind, recordKinds } from "./known-kinds.ts"

export const kindOf = ({ table }: AnyRecord) => kindOfTable(table) as RecordKind

export const ownerOf = ({ table }: AnyRecord) =>
	Object.values(recordKinds()).find(({ parts = {} }) => table in parts) as AnyRecord | undefined

export function tooMany(record: AnyRecord): string {
	const { most, table } = record
	const owner = ownerOf(record)?.noun
	return (
		record.tooMany ??
		`${owner ? `The ${owner} already has` : "There are already"} ${most} ${table}. Delete one first.`
	)
}

export const listsOf = (kinds: Record<string, KindRules>) =>
	Object.values(kinds).filter((kind): kind is AnyRecord => "isOrdered" in kind)

export const listTitle = ({ table }: AnyRecord) =>
	table.charAt(0).toUpperCase() + table.slice(1).replaceAll("_", " ")
