/** The result of optimistic locking: the record was deleted, or changed since it was read. */
export type SaveResult = "saved" | "deleted" | "edit conflict"
