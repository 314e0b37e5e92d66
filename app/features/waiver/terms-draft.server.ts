import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { type IdempotencyKey, storeCreatedByKey } from "#core/forms/draft.server.ts"
import { listRecords } from "#core/records/record-rows.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { type DraftSection, SECTION } from "./section.record.ts"
import { findCurrentTerms, hashOf } from "./terms.server.ts"
import { TERMS_LIMITS } from "./terms.ts"
import { type TermsSection, termsAsText } from "./terms-text.ts"

export const listSections = (db: Database): Promise<DraftSection[]> => listRecords(db, SECTION)

const TOO_LARGE =
	`With this text, the terms would be larger than ${formatNumber(TERMS_LIMITS.bytes / 1000)} kB. ` +
	"Shorten this section or another one. Your text is still here."

export const SECTIONS = {
	...SECTION,
	async problems(db: Database) {
		return areSectionsTooLarge(await listSections(db)) ? { text: [TOO_LARGE] } : undefined
	},
}

type TermsDraft = { sections: DraftSection[]; text: string; hash: string }

export async function readTermsDraft(db: Database): Promise<TermsDraft> {
	const sections = await listSections(db)
	const text = termsAsText(sections)
	return { sections, text, hash: hashOf(text) }
}

export function areSectionsTooLarge(sections: TermsSection[]): boolean {
	return Buffer.byteLength(termsAsText(sections)) > TERMS_LIMITS.bytes
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

type TermsToPublish = { shown: string; idempotencyKey: Pick<IdempotencyKey, "key" | "digest"> }

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
