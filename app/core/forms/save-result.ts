export type SaveResult = "saved" | "deleted" | "edit conflict"
