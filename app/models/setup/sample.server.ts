import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { restoreEntries } from "#app/models/trash/restore.server.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import { ALL_KINDS, type TrashKind } from "#app/models/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import { describeSample, type Sample } from "./sample.ts"
import { deleteSampleTexts, sampleTextsIn, storeSampleTexts } from "./sample-texts.server.ts"
import { readSetupMarks, setMark } from "./setup-marks.server.ts"

/** Undefined if it was never loaded, nothing unchanged is left of it, or an administrator has decided to keep it. */
export async function readSample(db: Database): Promise<Sample | undefined> {
	const loadedAt = await undecidedSince(db)
	if (!loadedAt) return undefined
	const [species] = await unchangedSpecies(db, loadedAt).select(countRows).execute()
	const [posts] = await unchangedPosts(db, loadedAt).select(countRows).execute()
	const maps = await listUnchangedMaps(db, loadedAt)
	const sample: Sample = {
		species: species?.count ?? 0,
		posts: posts?.count ?? 0,
		maps: maps.length,
		places: maps.reduce((sum, { places }) => sum + places, 0),
		trails: maps.reduce((sum, { trails }) => sum + trails, 0),
		texts: sampleTextsIn(await readSettings(db)).length,
	}
	return Object.values(sample).some((count) => count > 0) ? sample : undefined
}

/** Does nothing once it is removed or kept. */
export async function keepSample(db: Database, change: Change): Promise<void> {
	await db.transaction().execute(async (trx) => {
		if (!(await undecidedSince(trx))) return
		await setMark(trx, "sample kept", change.at)
		await recordChange(trx, change, "sample.kept", { name: "" })
	})
}

/** Moves what nobody has changed to the trash, and deletes the sample's texts. Does nothing once it is removed or kept. */
export async function removeSample(db: Database, change: Change): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const loadedAt = await undecidedSince(trx)
		const sample = await readSample(trx)
		if (!loadedAt || !sample) return
		// A map goes first and comes back last, so that its places keep their species.
		await moveToTrash(trx, "map", idsOf(await listUnchangedMaps(trx, loadedAt)), change)
		const posts = await unchangedPosts(trx, loadedAt).select("id").execute()
		await moveToTrash(trx, "post", idsOf(posts), change)
		const species = await unchangedSpecies(trx, loadedAt).select("id").execute()
		await moveToTrash(trx, "species", idsOf(species), change)
		await deleteSampleTexts(trx)
		await recordChange(trx, change, "sample.removed", { name: describeSample(sample) })
	})
}

/** Returns whether a removed sample is still in the trash. */
export async function isSampleRemoved(db: Database): Promise<boolean> {
	return (await listRemoved(db)).length > 0
}

/** Restores what is in the trash of the sample, and its texts where nobody has saved others. Returns the number of records. */
export async function restoreSample(db: Database, change: Change): Promise<number> {
	return await db.transaction().execute(async (trx) => {
		const removed = await listRemoved(trx)
		if (removed.length === 0) return 0
		const results = await restoreEntries(trx, removed.map(({ id }) => id).reverse(), ALL_KINDS, change)
		const restored = results.flatMap((result) => ("reason" in result ? [] : [result]))
		const idsOfKind = (kind: TrashKind) => restored.flatMap((one) => (one.kind === kind ? [one.id] : []))
		// As it was loaded, so that it can be removed again.
		await trx.updateTable("species").set({ revision: 1 }).where("id", "in", idsOfKind("species")).execute()
		await trx.updateTable("posts").set({ revision: 1 }).where("id", "in", idsOfKind("post")).execute()
		await storeSampleTexts(trx)
		return restored.length
	})
}

/** Entries of the trash with a record that is as old as the sample, in the order of deletion. */
async function listRemoved(db: Database): Promise<{ id: number }[]> {
	const { "sample loaded": loadedAt } = await readSetupMarks(db)
	if (!loadedAt) return []
	const tables = { map: "maps", post: "posts", species: "species" }
	const found = Object.entries(tables).map(
		([kind, table]) =>
			sql`(kind = ${kind} and content ->> ${sql.lit(`$.${table}[0].updated_at`)} = ${loadedAt})`,
	)
	return await db
		.selectFrom("trash")
		.select("id")
		.where(sql<boolean>`${sql.join(found, sql` or `)}`)
		.orderBy("id")
		.execute()
}

/** Maps on which nothing was changed or added. */
async function listUnchangedMaps(db: Database, loadedAt: string) {
	const maps = await db.selectFrom("maps").select("id").where("updated_at", "=", loadedAt).execute()
	const found = await Promise.all(
		maps.map(async ({ id }) => {
			const [places, trails] = await Promise.all(
				(["places", "trails"] as const).map((table) =>
					db.selectFrom(table).select("updated_at").where("map_id", "=", id).execute(),
				),
			)
			const parts = [...(places ?? []), ...(trails ?? [])]
			const isUnchanged = parts.every(({ updated_at }) => updated_at === loadedAt)
			return isUnchanged ? [{ id, places: places?.length ?? 0, trails: trails?.length ?? 0 }] : []
		}),
	)
	return found.flat()
}

/** When it was loaded, if nobody has decided since. */
async function undecidedSince(db: Database): Promise<string | undefined> {
	const marks = await readSetupMarks(db)
	return marks["sample kept"] ? undefined : marks["sample loaded"]
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

const countRows = sql<number>`count(*)`.as("count")

/** As SQL text, so that SQLite uses the partial indexes. */
const isUnchanged = sql<boolean>`revision = 1`

function unchangedSpecies(db: Database, loadedAt: string) {
	return db.selectFrom("species").where("updated_at", "=", loadedAt).where(isUnchanged)
}

function unchangedPosts(db: Database, loadedAt: string) {
	return db.selectFrom("posts").where("updated_at", "=", loadedAt).where(isUnchanged)
}
