import { describeSettingChange } from "#core/settings/settings-table.ts"

/** `*` is replaced by the noun of the record. */
export const AUDIT_VERBS = {
	created: "added the *",
	updated: "changed the *",
	deleted: "deleted the *",
	undeleted: "restored the *",
	archived: "archived the *",
	unarchived: "unarchived the *",
	published: "published the *",
	scheduled: "scheduled the *",
	unpublished: "unpublished the *",
	restored: "restored an earlier version of the *",
	changed: "changed the *:",
	"draft-saved": "changed the draft of the *",
	imported: "imported *:",
	removed: "removed the *:",
	"photo-added": "added a photo to the *",
	"photo-changed": "changed a photo of the *",
	"photo-moved": "changed the order of the photos of the *",
	"photo-deleted": "deleted a photo of the *",
	"picture-added": "added a picture to the *",
	"picture-removed": "removed a picture of the *",
} as const

export const recordActions = (noun: string) =>
	({
		created: `${noun}.created`,
		updated: `${noun}.updated`,
		deleted: `${noun}.deleted`,
		restored: `${noun}.undeleted`,
	}) as const

const CORE_TEXTS = {
	"trash.deleted": "deleted for good:",
	"trash.emptied": "emptied the trash:",
	"setting.changed": "changed the setting",
	"clock.confirmed": "confirmed that the date is right:",
	"backup.made": "created the backup",
	"backup.downloaded": "downloaded the backup",
	"user.created": "created the account",
	"user.signed-in": "signed in",
	"user.password-changed": "changed the password of",
	"user.sessions-ended": "ended the sessions of",
	"user.invited": "invited",
	"user.link-created": "created a one-time link for",
	"user.link-used": "set a password with the one-time link of",
	"user.role-changed": "changed the role of",
	"user.deactivated": "deactivated the account",
	"user.reactivated": "reactivated the account",
	"user.invitation-deleted": "deleted the invitation of",
	"user.factor-enabled": "turned on the second factor of",
	"user.factor-removed": "turned off the second factor of",
	"user.recovery-code-used": "used a recovery code of",
} as const

export type AuditAction = keyof typeof CORE_TEXTS | `${string}.${keyof typeof AUDIT_VERBS}`

export const AUDIT_PAGE_SIZE = 30

export type AuditEntry = {
	id: number
	at: string
	username: string
	action: AuditAction
	subject: string
}

export function describeChange({ action, subject }: Pick<AuditEntry, "action" | "subject">): string {
	if (action === "setting.changed") return describeSettingChange(subject)
	const [noun = "", verb = ""] = action.split(".")
	const before = AUDIT_VERBS[verb as keyof typeof AUDIT_VERBS]
	const texts: Partial<Record<string, string>> = CORE_TEXTS
	// Removed features have left entries, such as 'redirect.imported'.
	const text = texts[action] ?? before?.replace("*", noun) ?? `${noun}, ${verb.replaceAll("-", " ")}:`
	// The subject of a bulk action begins with the number of records and their noun.
	const isBulk = /^[\d,]+ (\w+): /.exec(subject)?.[1] === noun
	return `${isBulk ? text.replace(` the ${noun}`, "") : text} ${subject}`.trim()
}
