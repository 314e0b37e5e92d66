import type { AuditAction } from "#app/models/accounts/audit.ts"
import type { Role } from "#app/models/accounts/user.ts"

type KindOfImport = {
	role: Role
	page: string
	auditActions: { imported: AuditAction; undone: AuditAction }
}

export const CONTENT_IMPORT_KINDS = {
	calendar: {
		role: "editor",
		page: "/admin/news",
		auditActions: { imported: "event.imported", undone: "event.import-undone" },
	},
	site: {
		role: "admin",
		page: "/admin/site/move-in",
		auditActions: { imported: "site.imported", undone: "site.import-undone" },
	},
	map: {
		role: "editor",
		page: "/admin/map/:id",
		auditActions: { imported: "map.imported", undone: "map.import-undone" },
	},
	redirects: {
		role: "admin",
		page: "/admin/site/redirects/import",
		auditActions: { imported: "redirect.imported", undone: "redirect.import-undone" },
	},
} as const satisfies Record<string, KindOfImport>

type ContentImportKind = keyof typeof CONTENT_IMPORT_KINDS

export const LISTED_CONTENT_IMPORTS = 20

export const CONTENT_IMPORT_DAYS = 90

export type ContentImport = {
	id: number
	kind: ContentImportKind
	name: string
	summary: string
	/** UTC ISO 8601. */
	importedAt: string
	importedBy: string
	/** UTC ISO 8601; null if it isn't undone. */
	undoneAt: string | null
	/** Also null if it was undone before this was recorded. */
	undoneBy: string | null
	/** Of the map that a map file was imported into. */
	mapId: number | null
	mapName: string | null
}

/** Where imports of this kind begin, and are listed. */
export function pageOfImports({ kind, mapId }: Pick<ContentImport, "kind" | "mapId">): string {
	return CONTENT_IMPORT_KINDS[kind].page.replace(":id", String(mapId))
}
