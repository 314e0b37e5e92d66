import type { Access } from "#core/accounts/user.ts"
import type { AuditAction } from "#core/audit/audit.ts"

export type KindRules = {
	/** Of its row. Rows of other tables that SQLite deletes with it belong to it. */
	table: string
	title: string
	/** What it is called, if its title isn't what people read. */
	nameOf?(title: string): string
	/** Whether a row of its table is one, if not all are. */
	isOne?(row: Record<string, unknown>): boolean
	/** The model's field with the ID of the record that it is a part of. */
	parent?: string
	/** In lists and titles, and in a sentence. */
	label: string
	noun: string
	/** Who deletes it, sees it in the trash and restores it. */
	role: Access
	/** The paths of its page and of the list it was deleted from, with columns of its row such as `:id`. */
	page: string
	list: string
	auditActions: { deleted: AuditAction; restored: AuditAction }
	/** How many there may be, on one map for parts of a map. */
	most: number
	/** The kinds that are parts of it, by their tables. */
	parts?: Record<string, KindRules>
	/** What is said once it is deleted, if not that it was. */
	deletedTitle?: string
	/** How it was hidden from visitors, if it was. */
	hidden?: { column: string; when: 1 | "draft"; note: string }
}

export const nameIn = ({ title, nameOf = String }: KindRules, row: Record<string, unknown>): string =>
	nameOf(String(row[title]))

/** A path of `KindRules` for one row. */
export function pathFor(path: string, row: Record<string, unknown>): string {
	return path.replace(/:(\w+)/g, (_, column) => String(row[column]))
}

/** The path that shows a record to staff: a draft has no page. */
export const viewOf = ({ page, list }: KindRules, { state }: Record<string, unknown>): string =>
	state === undefined || state === "published" ? page : `${list}/:id/edit`
