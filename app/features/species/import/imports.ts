import type { Role } from "#core/accounts/user.ts"
import type { AuditAction } from "#core/audit/audit.ts"

type KindOfImport = { role: Role; page: string; auditAction: AuditAction }

export const IMPORT_KINDS = {
	species: { role: "editor", page: "/admin/import", auditAction: "species.imported" },
	site: { role: "admin", page: "/admin/site/move-in", auditAction: "site.imported" },
} as const satisfies Record<string, KindOfImport>

export type ImportKind = keyof typeof IMPORT_KINDS

export const IMPORT_DAYS = 30

export const NO_FILE = "Please select a CSV file to import."

/** Prefix of a file with the values from before an import. */
export const PUT_BACK = "Put back: "

export const importTitle = (name: string) => (name.startsWith(PUT_BACK) ? name : `Import of ${name}`)

export type ImportRecord = {
	id: number
	kind: ImportKind
	name: string
	summary: string
	/** UTC ISO 8601. */
	at: string
	username: string
}

export const EDIT_PATHS = {
	species: "/admin/species/:id/edit",
	post: "/admin/news/:id/edit",
	page: "/admin/pages/:id/edit",
	redirect: "/admin/site/redirects/:id/edit",
} as const

export type ImportedKind = keyof typeof EDIT_PATHS
