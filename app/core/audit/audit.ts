import { describeSettingChange } from "#core/settings/settings-table.ts"
import { POST_KINDS, type PostKind } from "#features/posts/post.ts"

/** What a kind of records begins its actions with in `recordActions`. */
type RecordAction = `${string}.${"created" | "updated" | "deleted" | "undeleted"}`

const VERBS: Record<string, string> = {
	created: "added",
	updated: "changed",
	deleted: "deleted",
	undeleted: "restored",
}

export const recordActions = (noun: string) =>
	({
		created: `${noun}.created`,
		updated: `${noun}.updated`,
		deleted: `${noun}.deleted`,
		restored: `${noun}.undeleted`,
	}) as const

type PostAction =
	`${PostKind}.${"created" | "updated" | "published" | "scheduled" | "restored" | "unpublished" | "deleted" | "picture-added" | "picture-removed" | "undeleted"}`

const POST_TEXTS = Object.fromEntries(
	POST_KINDS.flatMap((kind) => [
		[`${kind}.created`, `created the ${kind}`],
		[`${kind}.updated`, `changed the ${kind}`],
		[`${kind}.published`, `published the ${kind}`],
		[`${kind}.scheduled`, `scheduled the ${kind}`],
		[`${kind}.restored`, `restored an earlier version of the ${kind}`],
		[`${kind}.unpublished`, `unpublished the ${kind}`],
		[`${kind}.deleted`, `deleted the ${kind}`],
		[`${kind}.picture-added`, `added a picture to the ${kind}`],
		[`${kind}.picture-removed`, `removed a picture of the ${kind}`],
		[`${kind}.undeleted`, `restored the ${kind}`],
	]),
) as Record<PostAction, string>

export const AUDIT_TEXTS = {
	...POST_TEXTS,
	"menu.changed": "changed the menu:",
	"species.created": "added the species",
	"species.updated": "changed the species",
	"species.archived": "archived the species",
	"species.unarchived": "unarchived the species",
	"species.deleted": "deleted the species",
	"species.undeleted": "restored the species",
	"species.photo-added": "added a photo to the species",
	"species.photo-changed": "changed a photo of the species",
	"species.photo-moved": "changed the order of the photos of the species",
	"species.photo-deleted": "deleted a photo of the species",
	"photo.deleted": "deleted the photo",
	"photo.undeleted": "restored the photo",
	"species.photos-imported": "imported photos:",
	"species.imported": "imported species:",
	"species.import-undone": "undid the import of",
	"trash.deleted": "deleted for good:",
	"trash.emptied": "emptied the trash:",
	"terms.section-added": "added to the draft of the terms:",
	"terms.section-changed": "changed in the draft of the terms:",
	"terms.section-moved": "moved in the draft of the terms:",
	"terms.section-deleted": "deleted from the draft of the terms:",
	"terms.section-undeleted": "restored in the draft of the terms:",
	"terms.draft-saved": "changed the draft of the terms",
	"terms.published": "published the terms, version",
	"terms.reviewed": "confirmed the review of the terms, version",
	"notice.created": "created the notice",
	"redirect.imported": "imported redirects:",
	"redirect.import-undone": "undid the import of redirects:",
	"event.imported": "imported from a calendar:",
	"event.import-undone": "undid the import from a calendar:",
	"site.imported": "imported from another site:",
	"site.import-undone": "undid the import from another site:",
	"map.imported": "imported into the map",
	"map.import-undone": "undid an import into the map",
	"map.published": "published on the map",
	"setting.changed": "changed the setting",
	"sample.kept": "decided to keep the sample catalogue",
	"sample.removed": "removed the sample catalogue:",
	"hours.changed": "changed the opening hours:",
	"clock.confirmed": "confirmed that the date is right:",
	"backup.made": "created the backup",
	"backup.downloaded": "downloaded the backup",
	"user.created": "created the account",
	"user.signed-in": "signed in",
	"user.password-changed": "changed the password of",
	"user.sessions-ended": "ended the sessions of",
	"user.session-ended": "ended a session of",
	"user.invited": "invited",
	"user.link-created": "created a one-time link for",
	"user.link-used": "set a password with the one-time link of",
	"user.role-changed": "changed the role of",
	"user.deactivated": "deactivated the account",
	"user.reactivated": "reactivated the account",
	"user.invitation-deleted": "deleted the invitation of",
	"user.factor-enabled": "turned on the second factor of",
	"user.factor-removed": "turned off the second factor of",
	"user.codes-renewed": "made new recovery codes for",
	"user.recovery-code-used": "used a recovery code of",
} as const

export type AuditAction = keyof typeof AUDIT_TEXTS | RecordAction

export const AUDIT_PAGE_SIZE = 30

export type AuditEntry = {
	id: number
	at: string
	username: string
	action: AuditAction
	subject: string
	subjectId: number | null
}

export function describeChange({ action, subject }: Pick<AuditEntry, "action" | "subject">): string {
	if (action === "setting.changed") return describeSettingChange(subject)
	const [noun, verb = ""] = action.split(".")
	const text = AUDIT_TEXTS[action as keyof typeof AUDIT_TEXTS] ?? `${VERBS[verb] ?? verb} the ${noun}`
	// The subject of a bulk action begins with its number of species.
	const isBulk = text.endsWith(" the species") && /^[\d,]+ species: /.test(subject)
	return `${isBulk ? text.replace(/ the species$/, "") : text} ${subject}`.trim()
}
