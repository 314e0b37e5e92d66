import type { Flash } from "#app/models/forms/flash.ts"
import type { Restored } from "#app/models/trash/restore.server.ts"

export const GONE: Flash = {
	title: "Nothing to restore",
	description: "Someone else may have restored it or deleted it for good.",
}

export function restoredFlash(restored: Restored, warning: string): Flash {
	const { kind, name, isHidden, isMoved, address } = restored
	const hidden = kind === "species" ? ". It's archived, as it was before" : ". It's a draft, as it was before"
	const notes = [
		isHidden && hidden,
		isMoved && `. Another post has its address now, so its new one is ${address}`,
		warning,
	]
	return {
		title: kind === "species" ? "Species restored" : "Blog post restored",
		description: [name, ...notes.filter(Boolean)].join(""),
		did: `${kind}.undeleted`,
	}
}
