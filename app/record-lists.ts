import type { AnyRecord } from "./core/records/define-record.ts"

/** The kinds of records whose pages for staff are those of `lists.tsx`, by the names that the trash stores. */
export const RECORD_LISTS: Record<string, AnyRecord> = {}
