import type { Flash } from "#app/models/forms/flash.ts"
import type { RestoreResult } from "#app/models/trash/restore.server.ts"
import { rulesOf } from "#app/models/trash/trash-kinds.ts"

export const GONE: Flash = {
	title: "Nothing to restore",
	description: "Someone else may have restored it or deleted it for good.",
}

export function restoredFlash(result: RestoreResult, warning: string): Flash {
	const { label, noun, auditActions } = rulesOf(result.kind)
	const { name } = result
	if ("reason" in result)
		return {
			title: `The ${noun} stays in the trash`,
			description: `${name}. ${result.reason}`,
			destructive: true,
		}
	const { hidden, isMoved, page, lost } = result
	const notes = [
		hidden,
		isMoved && `Another ${noun} has its address now, so its new one is ${page}`,
		lost,
	].filter(Boolean)
	return {
		title: `${label} restored`,
		description: [name, ...notes].join(". ") + warning,
		auditAction: auditActions.restored,
	}
}
