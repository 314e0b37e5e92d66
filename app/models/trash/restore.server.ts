import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { uniqueSlug } from "#app/models/posts/post-slug.server.ts"
import { sharedNameWarning } from "#app/models/species/shared-name.ts"
import { findSpecies, listSpeciesWithSameName } from "#app/models/species/species.server.ts"
import type { Database } from "#db/connection.ts"
import { listDeletedAt, putBack, takeFromTrash } from "./trash.server.ts"
import type { TrashKind } from "./trash.ts"

export type Restored = {
	kind: TrashKind
	id: number
	name: string
	/** Whether it was archived, or a draft, when it was deleted. */
	isHidden: boolean
	/** The path of its page. */
	address: string
	/** Whether a post's own path was taken. */
	isMoved: boolean
}

/** Returns undefined if it was restored or deleted permanently. */
export async function restore(db: Database, trashId: number, change: Change): Promise<Restored | undefined> {
	return await db.transaction().execute((trx) => restoreRecord(trx, trashId, change))
}

/** Restores the records that were deleted together, for a message with 'Undo'. Returns what came back. */
export async function restoreDeletedAt(db: Database, at: string, change: Change): Promise<Restored[]> {
	return await db.transaction().execute(async (trx) => {
		const restored: Restored[] = []
		for (const id of await listDeletedAt(trx, at, change.by)) {
			const one = await restoreRecord(trx, id, change)
			if (one) restored.push(one)
		}
		return restored
	})
}

async function restoreRecord(db: Database, trashId: number, change: Change): Promise<Restored | undefined> {
	const taken = await takeFromTrash(db, trashId)
	if (!taken) return undefined
	const { kind, id, name, content } = taken
	const [row = {}] = content[kind === "post" ? "posts" : "species"] ?? []
	let { address } = taken
	if (kind === "post") {
		row.slug = await uniqueSlug(db, String(row.slug))
		address = `/blog/${row.slug}`
	}
	await putBack(db, taken)
	await recordChange(db, change, `${kind}.undeleted`, { id, name })
	const isHidden = kind === "post" ? row.published !== 1 : row.archived === 1
	return { kind, id, name, isHidden, address, isMoved: address !== taken.address }
}

/** A warning if another species has the scientific name, else empty. */
export async function warnOfSharedName(db: Database, id: number): Promise<string> {
	const species = await findSpecies(db, id, { archived: true })
	return species ? sharedNameWarning(species, await listSpeciesWithSameName(db, species)) : ""
}
