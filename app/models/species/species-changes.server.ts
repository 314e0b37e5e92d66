import { setImmediate as nextTurn } from "node:timers/promises"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { AuditAction } from "#app/models/accounts/audit.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { insertSpecies } from "./species.server.ts"
import type { ImagePosition } from "./species.ts"
import type { NewSpecies } from "./species-rows.server.ts"
import { textColumns } from "./species-rows.server.ts"

/** Media IDs: null removes the file, undefined leaves it unchanged. */
export type SpeciesContent = Omit<NewSpecies, "imageId" | "audioId"> & {
	imagePosition: ImagePosition
	imageOffset: string
	imageId?: number | null | undefined
	audioId?: number | null | undefined
}

export async function createSpecies(db: Database, species: SpeciesContent, change: Change): Promise<number> {
	const id = await insertSpecies(
		db,
		{ ...species, imageId: species.imageId ?? undefined, audioId: species.audioId ?? undefined },
		change.at,
	)
	await recordChange(db, change, "species.created", { id, name: species.name })
	return id
}

export async function updateSpecies(
	db: Database,
	id: number,
	revision: number,
	species: SpeciesContent,
	change: Change,
): Promise<SaveResult> {
	const { numUpdatedRows } = await db
		.updateTable("species")
		.set({
			...textColumns(species),
			image_position: species.imagePosition,
			image_offset: species.imageOffset,
			...(species.imageId !== undefined && { image_id: species.imageId }),
			...(species.audioId !== undefined && { audio_id: species.audioId }),
			updated_at: change.at.toISOString(),
			revision: revision + 1,
		})
		.where("id", "=", id)
		.where("revision", "=", revision)
		.executeTakeFirstOrThrow()
	if (numUpdatedRows === 0n) {
		const row = await db.selectFrom("species").select("id").where("id", "=", id).executeTakeFirst()
		return row ? "edit conflict" : "deleted"
	}
	await recordChange(db, change, "species.updated", { id, name: species.name })
	return "saved"
}

export type BulkResult = {
	count: number
	unchanged: number
	unknown: number[]
	changed: { id: number; name: string }[]
}

export function archiveSpecies(db: Database, ids: number[], change: Change): Promise<BulkResult> {
	return setArchived(db, ids, 1, "species.archived", change)
}

export function unarchiveSpecies(db: Database, ids: number[], change: Change): Promise<BulkResult> {
	return setArchived(db, ids, 0, "species.unarchived", change)
}

/** Small enough that another write waits for about 20 ms. */
const DELETED_AT_ONCE = 100

/**
 * Moves species to the trash with everything that belongs to them: up to a hundred in a transaction, with an entry in the audit
 * trail for each.
 */
export async function deleteSpecies(db: Database, ids: number[], change: Change): Promise<BulkResult> {
	const all: { id: number; name: string }[] = []
	for (let at = 0; at < ids.length; at += DELETED_AT_ONCE) {
		if (at > 0) await nextTurn()
		const deleted = await db.transaction().execute(async (trx) => {
			const moved = await moveToTrash(trx, "species", ids.slice(at, at + DELETED_AT_ONCE), change)
			await recordBulk(trx, change, "species.deleted", moved)
			return moved
		})
		all.push(...deleted)
	}
	return bulkResult(ids, all, all)
}

export async function listMediaOf(db: Database, id: number): Promise<(number | null)[]> {
	const row = await db
		.selectFrom("species")
		.select(["image_id", "audio_id"])
		.where("id", "=", id)
		.executeTakeFirst()
	return row ? [row.image_id, row.audio_id] : []
}

async function setArchived(
	db: Database,
	ids: number[],
	archived: 0 | 1,
	action: AuditAction,
	change: Change,
): Promise<BulkResult> {
	return await db.transaction().execute(async (trx) => {
		const found = await trx
			.selectFrom("species")
			.select(["id", "name", "archived"])
			.where("id", "in", ids)
			.execute()
		const changing = found.filter((row) => row.archived !== archived)
		const changingIds = changing.map((row) => row.id)
		await trx
			.updateTable("species")
			.set({ archived, updated_at: change.at.toISOString() })
			.where("id", "in", changingIds)
			.execute()
		await recordBulk(trx, change, action, changing)
		return bulkResult(ids, found, changing)
	})
}

function bulkResult(
	ids: number[],
	found: { id: number }[],
	changed: { id: number; name: string }[],
): BulkResult {
	const known = new Set(found.map((row) => row.id))
	return {
		count: changed.length,
		unchanged: found.length - changed.length,
		unknown: ids.filter((id) => !known.has(id)),
		changed: changed.map(({ id, name }) => ({ id, name })),
	}
}

async function recordBulk(
	db: Database,
	change: Change,
	action: AuditAction,
	rows: { id: number; name: string }[],
) {
	const [first] = rows
	if (!first) return
	if (rows.length === 1) return await recordChange(db, change, action, first)
	const names = rows.map((row) => row.name).join(", ")
	await recordChange(db, change, action, { name: `${formatNumber(rows.length)} species: ${names}` })
}
