import type { AuditAction } from "#core/audit/audit.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"

export type BulkAction = {
	label: string
	done: string
	/** The new state; undefined for deleting. */
	archives?: boolean
	consequence: (count: number) => string
	failure: string
	failureOfOne?: string
	auditAction: AuditAction
}

export const BULK_ACTIONS: Record<"archive" | "unarchive" | "delete", BulkAction> = {
	archive: {
		label: "Archive",
		done: "archived",
		archives: true,
		consequence: () =>
			"Visitors won't see archived species. To bring them back, choose ‘Show Archived’ in the list.",
		failure: "Failed to bulk archive species",
		auditAction: "species.archived",
	},
	unarchive: {
		label: "Unarchive",
		done: "unarchived",
		archives: false,
		consequence: () => "Visitors will see them in the catalogue again.",
		failure: "Failed to bulk unarchive species",
		auditAction: "species.unarchived",
	},
	delete: {
		label: "Delete",
		done: "deleted",
		consequence: (count) =>
			count === 1
				? `Visitors no longer see it, and its printed QR codes stop working. It stays in the Trash for ${TRASH_DAYS} days: Restore brings it back with its number, photos and codes.`
				: `Visitors no longer see them, and their printed QR codes stop working. They stay in the Trash for ${TRASH_DAYS} days: Restore brings each one back with its number, photos and codes.`,
		failure: "Failed to bulk delete species",
		failureOfOne: "Failed to delete species",
		auditAction: "species.deleted",
	},
}

export type BulkName = keyof typeof BULK_ACTIONS
