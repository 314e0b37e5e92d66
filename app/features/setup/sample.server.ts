import { type RawBuilder, sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { rulesOf } from "#core/records/known-kinds.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { descriptionOf, type SettingKey, type Settings } from "#core/settings/settings-table.ts"
import { formatCount } from "#core/text/numbers.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import texts from "#db/sample/texts.json"
import type { SetupMark } from "#db/schema.ts"
import { noonOf, SAMPLE_POSTS } from "./shipped-sample.server.ts"

/** UTC ISO 8601 by mark. */
export async function readSetupMarks(db: Database): Promise<Partial<Record<SetupMark, string>>> {
	const rows = await db.selectFrom("setup_marks").selectAll().execute()
	return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}

export async function setMark(db: Database, name: SetupMark, at: Date): Promise<void> {
	const row = { name, at: at.toISOString() }
	await db
		.insertInto("setup_marks")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet(row))
		.execute()
}

const SAMPLE_TEXTS = Object.entries(texts) as [SettingKey, string][]

export function sampleTextsIn(settings: Settings): SettingKey[] {
	return SAMPLE_TEXTS.flatMap(([key, text]) => (settings[key] === text ? [key] : []))
}

export async function storeSampleTexts(db: Database): Promise<void> {
	await db
		.insertInto("settings")
		.values(SAMPLE_TEXTS.map(([key, value]) => ({ key, value, description: descriptionOf(key) })))
		.onConflict((conflict) => conflict.column("key").doNothing())
		.execute()
}

/** A map first, because its places and trails go with it. */
const KINDS = ["map", "trail", "place", "post", "page", "species"] as const

type SampleKind = (typeof KINDS)[number]

/** `goes`: IDs of records unchanged since the sample was loaded. `texts`: how many settings are still the sample's. */
export type Sample = {
	goes: Record<SampleKind, number[]>
	texts: number
	stays: { kind: SampleKind; id: number }[]
}

/** Undefined if the sample was never loaded, or nothing removable is left. */
export async function readSample(db: Database): Promise<Sample | undefined> {
	const { "sample loaded": loadedAt } = await readSetupMarks(db)
	if (!loadedAt) return undefined
	const goes = { map: [], trail: [], place: [], post: [], page: [], species: [] } as Sample["goes"]
	const stays: Sample["stays"] = []
	for (const kind of KINDS)
		for (const { id, isUnchanged } of await listRecords(db, kind, loadedAt)) {
			if (isUnchanged) goes[kind].push(id)
			else stays.push({ kind, id })
		}
	const keep = (kind: SampleKind, ids: number[]) => {
		stays.push(...goes[kind].filter((id) => ids.includes(id)).map((id) => ({ kind, id })))
		goes[kind] = goes[kind].filter((id) => !ids.includes(id))
	}
	keep("place", await listUsed(db, sql`select place_id as id from trail_places where trail_id`, goes.trail))
	keep("map", await listUsed(db, sql`select map_id as id from trails where id`, goes.trail))
	keep("map", await listUsed(db, sql`select map_id as id from places where id`, goes.place))
	const texts = sampleTextsIn(await readSettings(db)).length
	const isAny = texts > 0 || KINDS.some((kind) => goes[kind].length > 0)
	return isAny ? { goes, texts, stays } : undefined
}

/** The sample is only loaded into an empty site, so its IDs are the first ones. */
const LAST_ID = 200

/** Archiving, restoring from the trash and changing the time zone don't count as changes. */
async function listRecords(db: Database, kind: SampleKind, loadedAt: string) {
	const isText = kind === "post" || kind === "page"
	const { rows } = await sql<{ id: number; isUnchanged: 0 | 1 }>`
		select id, updated_at = ${loadedAt} or revision = 1 as isUnchanged
		from ${sql.table(rulesOf(kind).table)}
		where id <= ${LAST_ID} and ${isText ? sql`kind = ${kind}` : sql`true`}
			and created_at in (${sql.join(isText ? creationTimes(loadedAt) : [loadedAt])})
		order by id`.execute(db)
	return rows
}

/** Posts with a date were created on that day, the others when the sample was loaded. */
function creationTimes(loadedAt: string): string[] {
	const days = SAMPLE_POSTS.flatMap(({ publishedAt }) => publishedAt ?? [])
	return [loadedAt, ...days.map((day) => noonOf(day).toISOString())]
}

async function listUsed(db: Database, references: RawBuilder<unknown>, goes: number[]): Promise<number[]> {
	const { rows } = await sql<{ id: number }>`
		${references} not in (select value from json_each(${JSON.stringify(goes)}))`.execute(db)
	return rows.map(({ id }) => id)
}

/** Moves unchanged records to the trash, and deletes the sample's texts. False if that was already done. */
export async function removeSample(db: Database, change: Change): Promise<boolean> {
	return await db.transaction().execute(async (trx) => {
		const sample = await readSample(trx)
		if (!sample) return false
		for (const kind of KINDS) await moveToTrash(trx, kind, sample.goes[kind], change)
		for (const [key, value] of SAMPLE_TEXTS)
			await trx.deleteFrom("settings").where("key", "=", key).where("value", "=", value).execute()
		await recordChange(trx, change, "sample.removed", { name: describeSample(sample) })
		return true
	})
}

const LIST = new Intl.ListFormat("en-GB")

export function describeSample({ goes, texts }: Sample): string {
	const nouns = KINDS.map((kind) => [goes[kind].length, rulesOf(kind).noun] as const).toReversed()
	const parts = [...nouns, [texts, "text"] as const].filter(([count]) => count > 0)
	return LIST.format(
		parts.map(([count, noun]) => formatCount(count, noun, noun === "species" ? noun : undefined)),
	)
}
