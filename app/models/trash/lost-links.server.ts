import { shorten } from "#app/models/text/text.ts"
import type { Database } from "#db/connection.ts"
import { kindOfTable } from "./record-links.server.ts"
import type { LostLink } from "./restore-rows.server.ts"
import { rulesOf } from "./trash-kinds.ts"

const MAX_NAMED = 5
const MAX_NAME = 60

export async function describeLost(db: Database, lost: LostLink[]): Promise<string> {
	const gone = await nameAll(
		db,
		lost.filter(({ isGone }) => isGone),
	)
	const changed = await nameAll(
		db,
		lost.filter(({ isGone }) => !isGone),
	)
	const sentences = [
		gone && `Without what is no longer there: ${gone}`,
		changed && `Without a link to what has changed since: ${changed}`,
	]
	return sentences.filter(Boolean).join(". ")
}

async function nameAll(db: Database, links: LostLink[]): Promise<string> {
	const names = new Set<string>()
	for (const link of links) names.add(await nameOf(db, link))
	const more = names.size > MAX_NAMED ? [`${names.size - MAX_NAMED} more`] : []
	return [...[...names].slice(0, MAX_NAMED), ...more].join(", ")
}

/** Entries of earlier releases have no names, but what is gone may be in the trash, too. */
async function nameOf(db: Database, { table, id, name }: LostLink): Promise<string> {
	const kind = kindOfTable(table)
	if (!kind) return name
	const other = await db
		.selectFrom("trash")
		.select("name")
		.where("kind", "=", kind)
		.where("record_id", "=", id)
		.executeTakeFirst()
	const known = name || other?.name
	const { noun } = rulesOf(kind)
	return known ? `${noun} '${shorten(known, MAX_NAME)}'` : `a deleted ${noun}`
}
