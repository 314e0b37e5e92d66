import type { AnyRecord } from "./core/records/define-record.ts"

/** Kinds of records with the generic staff pages in `lists.tsx`, by the name that the trash stores. */
export const RECORD_LISTS: Record<string, AnyRecord> = {}
