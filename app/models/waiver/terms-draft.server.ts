import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { localDay } from "#app/models/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { findCurrentTerms, hashOf } from "./terms.server.ts"
import { TERMS_LIMITS } from "./terms.ts"
import { type TermsSection, termsAsText } from "./terms-text.ts"

export type DraftSection = TermsSection & { id: number; revision: number; updatedAt: string }

export async function listSections(db: Database): Promise<DraftSection[]> {
	const rows = await db.selectFrom("terms_sections").selectAll().orderBy("position").execute()
	return rows.map(({ position: _, updated_at, ...row }) => ({ ...row, updatedAt: updated_at }))
}

export async function findSection(db: Database, id: number): Promise<DraftSection | undefined> {
	return (await listSections(db)).find((section) => section.id === id)
}

export type TermsDraft = { sections: DraftSection[]; text: string; hash: string }

export async function readTermsDraft(db: Database): Promise<TermsDraft> {
	const sections = await listSections(db)
	const text = termsAsText(sections)
	return { sections, text, hash: hashOf(text) }
}

export type SectionToSave = {
	id: number | null
	content: TermsSection
	revision: number
	idempotencyKey: IdempotencyKey
}

export type SectionSaveResult = SaveResult | "too many" | "too large"

/** Optimistic locking by `revision`. */
export function saveSection(
	db: Database,
	section: SectionToSave,
	change: Change,
): Promise<SectionSaveResult> {
	return db.transaction().execute((trx) => writeSection(trx, section, change))
}

async function writeSection(
	db: Database,
	section: SectionToSave,
	change: Change,
): Promise<SectionSaveResult> {
	const { content, idempotencyKey } = section
	const earlier = await findUnchangedByKey(db, "terms_sections", idempotencyKey)
	const id = earlier?.id ?? section.id
	const revision = earlier?.revision ?? section.revision
	const sections = await listSections(db)
	const stored = sections.find((one) => one.id === id)
	if (id !== null && !stored) return "deleted"
	if (stored && stored.revision !== revision) return "edit conflict"
	if (!stored && sections.length >= TERMS_LIMITS.sections) return "too many"
	const next = stored ? sections.map((one) => (one === stored ? content : one)) : [...sections, content]
	if (areSectionsTooLarge(next)) return "too large"
	const saved = id === null ? await insertSection(db, content, change) : id
	if (id !== null) await updateSection(db, id, revision, content, change)
	await storeCreatedByKey(db, idempotencyKey, saved, change.at)
	return "saved"
}

export function areSectionsTooLarge(sections: TermsSection[]): boolean {
	return Buffer.byteLength(termsAsText(sections)) > TERMS_LIMITS.bytes
}

async function insertSection(db: Database, content: TermsSection, change: Change): Promise<number> {
	const { id } = await db
		.insertInto("terms_sections")
		.values(({ selectFrom, fn, lit, eb }) => ({
			...content,
			position: selectFrom("terms_sections").select(
				eb(fn.coalesce(fn.max<number>("position"), lit(0)), "+", 1).as("next"),
			),
			updated_at: change.at.toISOString(),
		}))
		.returning("id")
		.executeTakeFirstOrThrow()
	await recordChange(db, change, "terms.section-added", { id, name: content.heading })
	return id
}

async function updateSection(
	db: Database,
	id: number,
	revision: number,
	{ heading, text }: TermsSection,
	change: Change,
): Promise<void> {
	await db
		.updateTable("terms_sections")
		.set({ heading, text, revision: revision + 1, updated_at: change.at.toISOString() })
		.where("id", "=", id)
		.execute()
	await recordChange(db, change, "terms.section-changed", { id, name: heading })
}

export const DIRECTIONS = ["up", "down"] as const

export type Direction = (typeof DIRECTIONS)[number]

/** Returns the heading; undefined if the section was deleted. At the end of the list nothing moves. */
export async function moveSection(
	db: Database,
	id: number,
	direction: Direction,
	change: Change,
): Promise<string | undefined> {
	const rows = await db
		.selectFrom("terms_sections")
		.select(["id", "position", "heading"])
		.orderBy("position")
		.execute()
	const at = rows.findIndex((row) => row.id === id)
	const moved = rows[at]
	const other = rows[direction === "up" ? at - 1 : at + 1]
	if (!moved || !other) return moved?.heading
	for (const [row, position] of [
		[moved, other.position],
		[other, moved.position],
	] as const)
		await db.updateTable("terms_sections").set({ position }).where("id", "=", row.id).execute()
	await recordChange(db, change, "terms.section-moved", { id, name: moved.heading })
	return moved.heading
}

export type TermsToPublish = { shown: string; idempotencyKey: Pick<IdempotencyKey, "key" | "digest"> }

/** `shown` is the hash of the draft that the admin saw. */
export function publishTerms(
	db: Database,
	{ shown, idempotencyKey }: TermsToPublish,
	change: Change,
): Promise<"published" | "unchanged" | "draft changed"> {
	return db.transaction().execute(async (trx) => {
		const { text, hash } = await readTermsDraft(trx)
		const current = await findCurrentTerms(trx)
		if (hash === current.hash) return "unchanged"
		if (hash !== shown) return "draft changed"
		const number = current.number + 1
		const published_at = change.at.toISOString()
		const name = `${number} (${localDay(published_at, await readTimeZone(trx))})`
		await trx
			.insertInto("terms_versions")
			.values({ number, name, hash, text, published_at, published_by: change.by })
			.execute()
		await storeCreatedByKey(trx, idempotencyKey, number, change.at)
		await recordChange(trx, change, "terms.published", { id: number, name: String(number) })
		return "published"
	})
}
