import { describeSettingChange } from "#app/models/settings/settings-table.ts"

export const AUDIT_TEXTS = {
	"species.created": "added the species",
	"species.updated": "changed the species",
	"species.archived": "archived the species",
	"species.unarchived": "brought back the species",
	"species.deleted": "deleted the species",
	"species.imported": "imported species:",
	"post.created": "wrote the post",
	"post.updated": "changed the post",
	"post.published": "published the post",
	"post.unpublished": "took back the post",
	"post.deleted": "deleted the post",
	"setting.changed": "changed the setting",
	"backup.made": "made the backup",
	"backup.downloaded": "took a copy of the backup",
	"user.created": "made the account of",
	"user.signed-in": "signed in",
	"user.password-changed": "changed the password of",
	"user.sessions-ended": "ended the sessions of",
} as const

export type AuditAction = keyof typeof AUDIT_TEXTS

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
	return `${AUDIT_TEXTS[action] ?? action} ${subject}`.trim()
}
