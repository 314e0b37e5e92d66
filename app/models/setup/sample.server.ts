import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { PostKind } from "#app/models/posts/post-kind.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { settingRow } from "#app/models/settings/settings-table.ts"
import { restoreEntries } from "#app/models/trash/restore.server.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import { ALL_KINDS } from "#app/models/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import { describeSample, isAnyUnchanged, type Sample, type StayingRecord } from "./sample.ts"
import {
	listSampleMaps,
	neutralizeMapTexts,
	restoreMapTexts,
	type SampleMapState,
	type SamplePart,
} from "./sample-maps.server.ts"
import {
	creationTimes,
	listSamplePosts,
	listSampleSpecies,
	type SampleRecord,
} from "./sample-records.server.ts"
import { deleteSampleTexts, sampleTextsIn, storeSampleTexts } from "./sample-texts.server.ts"
import { readSetupMarks, setMark } from "./setup-marks.server.ts"

/** Undefined if it was never loaded, nothing is left of it, or an administrator has decided to keep it. */
export async function readSample(db: Database): Promise<Sample | undefined> {
	const loadedAt = await undecidedSince(db)
	if (!loadedAt) return undefined
	const { goes, ...found } = await findRecords(db, loadedAt)
	const sample = {
		unchanged: {
			species: goes.species.length,
			posts: goes.post.length,
			pages: goes.page.length,
			maps: goes.map.length,
			places: goes.place.length + found.onMaps.places,
			trails: goes.trail.length + found.onMaps.trails,
			texts: sampleTextsIn(await readSettings(db)).length,
			mapTexts: found.mapTexts,
		},
		stays: found.stays,
	}
	return isAnyUnchanged(sample) || sample.stays.length > 0 ? sample : undefined
}

/** Does nothing once it is kept. */
export async function keepSample(db: Database, change: Change): Promise<void> {
	await db.transaction().execute(async (trx) => {
		if (!(await undecidedSince(trx))) return
		await setMark(trx, "sample kept", change.at)
		await recordChange(trx, change, "sample.kept", { name: "" })
	})
}

/**
 * Moves what nobody has changed to the trash, and deletes the sample's texts. Does nothing once it is removed or kept. Returns
 * the number of records that stay, because they were changed.
 */
export async function removeSample(db: Database, change: Change): Promise<number> {
	return await db.transaction().execute(async (trx) => {
		const loadedAt = await undecidedSince(trx)
		const sample = await readSample(trx)
		if (!loadedAt || !sample) return 0
		if (!isAnyUnchanged(sample)) return sample.stays.length
		const { goes, stays } = await findRecords(trx, loadedAt)
		// What refers to others goes first and comes back last, so that places keep their species, and trails their stops.
		for (const kind of KINDS) await moveToTrash(trx, kind, goes[kind], change)
		await neutralizeMapTexts(trx, loadedAt, change)
		await deleteSampleTexts(trx)
		await recordChange(trx, change, "sample.removed", { name: describeSample(sample.unchanged) })
		return stays.length
	})
}

/** Returns whether a removed sample is still in the trash. */
export async function isSampleRemoved(db: Database): Promise<boolean> {
	return (await listRemoved(db)).length > 0
}

/** Returns whether an administrator has decided to keep it, or what was changed of it. */
export async function isSampleKept(db: Database): Promise<boolean> {
	return (await readSetupMarks(db))["sample kept"] !== undefined
}

/** `missing` names what can't be brought back, such as texts that staff have written since. */
export type RestoredSample = { count: number; missing: string[] }

/** Restores what is in the trash of the sample, and its texts where those that are stored are the neutral ones. */
export async function restoreSample(db: Database, change: Change): Promise<RestoredSample> {
	return await db.transaction().execute(async (trx) => {
		const { "sample loaded": loadedAt } = await readSetupMarks(trx)
		const removed = await listRemoved(trx)
		if (!loadedAt || removed.length === 0) return { count: 0, missing: [] }
		// First: maps in the trash have their texts.
		await restoreMapTexts(trx, loadedAt, change)
		const results = await restoreEntries(trx, removed.map(({ id }) => id).reverse(), ALL_KINDS, change)
		const refused = results.flatMap((result) =>
			"reason" in result ? [`${result.name} (${result.reason})`] : [],
		)
		const texts = await storeSampleTexts(trx)
		return {
			count: results.length - refused.length,
			missing: [...refused, ...texts.map((key) => settingRow(key).title)],
		}
	})
}

const KINDS = ["map", "trail", "place", "post", "page", "species"] as const

/** Entries of the trash with a record that came with the sample, in the order of deletion. */
async function listRemoved(db: Database): Promise<{ id: number }[]> {
	const { "sample loaded": loadedAt } = await readSetupMarks(db)
	if (!loadedAt) return []
	const tables = {
		map: "maps",
		trail: "trails",
		place: "places",
		post: "posts",
		page: "posts",
		species: "species",
	}
	const found = KINDS.map((kind) => {
		const times = kind === "post" ? creationTimes(loadedAt) : [loadedAt]
		return sql`(kind = ${kind} and content ->> ${sql.lit(`$.${tables[kind]}[0].created_at`)} in (${sql.join(times)}))`
	})
	return await db
		.selectFrom("trash")
		.select("id")
		.where(sql<boolean>`${sql.join(found, sql` or `)}`)
		.orderBy("id")
		.execute()
}

/** What goes as a record of its own, and what stays. `onMaps` are the parts of maps that go as a whole. */
async function findRecords(db: Database, loadedAt: string) {
	const species = await listSampleSpecies(db, loadedAt)
	const texts = await listSamplePosts(db, loadedAt)
	const posts = texts.filter(({ kind }) => kind === "post")
	const pages = texts.filter(({ kind }) => kind === "page")
	const maps = await listSampleMaps(db, loadedAt)
	const whole = maps.filter(({ goes }) => goes)
	const parted = maps.filter(({ goes }) => !goes)
	const partsOf = (kind: "places" | "trails", of: SampleMapState[]) => of.flatMap((map) => map[kind])
	const idsThatGo = (parts: SamplePart[]) => parts.flatMap(({ id, goes }) => (goes ? [id] : []))
	return {
		goes: {
			map: whole.map(({ id }) => id),
			trail: idsThatGo(partsOf("trails", parted)),
			place: idsThatGo(partsOf("places", parted)),
			post: unchangedIn(posts),
			page: unchangedIn(pages),
			species: unchangedIn(species),
		},
		onMaps: { places: partsOf("places", whole).length, trails: partsOf("trails", whole).length },
		mapTexts: parted.reduce((sum, { texts }) => sum + texts, 0),
		stays: [
			...changedIn("species", species),
			...changedIn("post", posts),
			...changedIn("page", pages),
			...parted.flatMap(({ id, isDrawing }) => (isDrawing ? [drawingOf(id)] : [])),
			...partsThatStay("place", partsOf("places", parted)),
			...partsThatStay("trail", partsOf("trails", parted)),
		],
	}
}

const unchangedIn = (records: SampleRecord[]) =>
	records.flatMap(({ id, isChanged }) => (isChanged ? [] : [id]))

const drawingOf = (id: number): StayingRecord => ({ kind: "map", id, reason: "drawing", isShown: true })

function changedIn(kind: "species" | PostKind, records: SampleRecord[]): StayingRecord[] {
	return records.flatMap(({ id, isChanged, isShown }) =>
		isChanged ? [{ kind, id, reason: "changed" as const, isShown }] : [],
	)
}

function partsThatStay(kind: "place" | "trail", parts: SamplePart[]): StayingRecord[] {
	return parts.flatMap(({ id, goes, isShown, isStop }) =>
		goes ? [] : [{ kind, id, reason: isStop ? ("stop" as const) : ("changed" as const), isShown }],
	)
}

/** When it was loaded, if nobody has decided since. */
async function undecidedSince(db: Database): Promise<string | undefined> {
	const marks = await readSetupMarks(db)
	return marks["sample kept"] ? undefined : marks["sample loaded"]
}
