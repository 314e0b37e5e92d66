import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Refusal } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { DRAFT, type TermsDraft } from "./terms.record.ts"
import { findCurrentTerms, hashOf } from "./terms.server.ts"
import { publishedText, tidyDraft } from "./terms-text.ts"

const NOT_SAVED =
	"Nothing was published, because the draft here has changes that aren't saved yet. Save it, read what changed, then publish it."
const UNCHANGED = "Nothing was published, because the draft is the same as the published version."

/** There is always a draft: migrations add the first one. */
export async function readTermsDraft(db: Database): Promise<TermsDraft> {
	const draft = await db.selectFrom("terms_draft").select(["text", "revision"]).executeTakeFirstOrThrow()
	return { ...draft, text: tidyDraft(draft.text) }
}

export const TERMS_DRAFT: StoredForm<typeof DRAFT> = {
	...DRAFT,
	lastChange: { action: "terms.draft-saved" },
	find: readTermsDraft,
	async save(db, { content: { text }, revision }, change) {
		const stored = await readTermsDraft(db)
		if (stored.revision !== revision) throw new EditConflict("draft")
		if (stored.text === text) return undefined
		const draft = { text, revision: revision + 1, updated_at: change.at.toISOString() }
		await db.updateTable("terms_draft").set(draft).execute()
		await recordChange(db, change, "terms.draft-saved", { name: "" })
		return undefined
	},
}

export const TERMS_TO_PUBLISH: StoredForm<typeof DRAFT> = {
	...TERMS_DRAFT,
	auditActions: { created: "terms.published", updated: "terms.published" },
	saved: () => ({ title: "Terms published", description: "Visitors see and accept the new version now." }),
	async save(db, { content: { text }, revision }, change) {
		const stored = await readTermsDraft(db)
		if (stored.revision !== revision) throw new EditConflict("draft")
		if (stored.text !== text) throw new Refusal(NOT_SAVED, { status: 409 })
		await publishTerms(db, publishedText(text), change)
		return undefined
	},
}

async function publishTerms(db: Database, text: string, change: Change): Promise<void> {
	const hash = hashOf(text)
	const current = await findCurrentTerms(db)
	if (hash === current.hash) throw new Refusal(UNCHANGED, { status: 409 })
	const number = current.number + 1
	const published_at = change.at.toISOString()
	const name = `${number} (${localDay(published_at)})`
	const version = { number, name, hash, text, published_at, published_by: change.by }
	await db.insertInto("terms_versions").values(version).execute()
	await recordChange(db, change, "terms.published", { id: number, name: `version ${number}` })
}
