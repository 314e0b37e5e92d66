import { TRASH_KINDS } from "#core/trash/trash-kinds.ts"
import type { AnyRecord } from "./define-record.ts"

const KINDS: object[] = Object.values(TRASH_KINDS)

/** The kinds that `defineList` declares. */
export const LISTS = KINDS.filter((kind): kind is AnyRecord => "isOrdered" in kind)

export const findList = (table: string | undefined) => LISTS.find((record) => record.table === table)

/** 'Sponsors' of the table `sponsors`. */
export const listTitle = ({ table }: AnyRecord) =>
	table.charAt(0).toUpperCase() + table.slice(1).replaceAll("_", " ")
