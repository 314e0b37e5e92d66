import type { Access } from "#core/accounts/user.ts"
import type { AuditAction } from "#core/audit/audit.ts"

export type KindRules = {
	/** Rows of other tables that SQLite deletes with its row are part of the record. */
	table: string
	title: string
	/** The displayed name, by default the title. */
	nameOf?(title: string): string
	/** Which rows of the table are of this kind, by default all. */
	isOne?(row: Record<string, unknown>): boolean
	/** The field with the ID of its parent record. */
	parent?: string
	label: string
	noun: string
	/** The role that deletes it, and sees and restores it in the trash. */
	role: Access
	/** With columns of its row such as `:id`. */
	page: string
	list: string
	auditActions: { deleted: AuditAction; restored: AuditAction }
	/** The limit; for parts of a map, on one map. */
	most: number
	parts?: Record<string, KindRules>
	deletedTitle?: string
	hidden?: { column: string; when: 1 | "draft"; note: string }
}

export const nameIn = ({ title, nameOf = String }: KindRules, row: Record<string, unknown>): string =>
	nameOf(String(row[title]))

export function pathFor(path: string, row: Record<string, unknown>): string {
	return path.replace(/:(\w+)/g, (_, column) => String(row[column]))
}

/** A draft has no page. */
export const viewOf = ({ page, list }: KindRules, { state }: Record<string, unknown>): string =>
	state === undefined || state === "published" ? page : `${list}/:id/edit`
