import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { IMPORT_DAYS, MAX_IMPORTS } from "#app/models/imports/imports.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import { setChanges } from "#app/records/record-changes.server.ts"
import { updateRecord } from "#app/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { FarmMap, Place, Trail } from "./map.ts"
import { PARTS } from "./unpublished-changes.server.ts"

const DAY_MS = 86_400_000

export type ImportedPart = {
	id: number
	name: string
	/** After the import. Publishing doesn't raise it. */
	revision: number
	/** What staff had changed and not published before. Imports of earlier versions left it as it was. */
	changes?: object | null
} & ({ kind: "place"; before: Place | null } | { kind: "trail"; before: Trail | null })

export type MapImport = {
	id: number
	/** UTC ISO 8601, like `undoneAt`, which is null if it isn't undone. */
	at: string
	username: string
	fileName: string
	parts: ImportedPart[]
	undoneAt: string | null
	undoneBy: string | null
}

type ToRecord = { mapId: number; token: string; fileName: string; parts: ImportedPart[] }

/** Records an import, and forgets those that are too old or too many to be undone. Returns its ID. */
export async function insertMapImport(
	db: Database,
	{ mapId, token, fileName, parts }: ToRecord,
	{ by, at }: Change,
): Promise<number> {
	const { id } = await db
		.insertInto("map_imports")
		.values({
			...{ map_id: mapId, token, file_name: fileName, username: by },
			at: at.toISOString(),
			content: JSON.stringify(parts),
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	const oldest = new Date(at.getTime() - IMPORT_DAYS * DAY_MS).toISOString()
	const last = db.selectFrom("map_imports").select("id").orderBy("id", "desc").limit(MAX_IMPORTS)
	await db
		.deleteFrom("map_imports")
		.where((eb) => eb.or([eb("at", "<", oldest), eb("id", "not in", last)]))
		.execute()
	return id
}

export async function listMapImports(db: Database, mapId: number, now: Date): Promise<MapImport[]> {
	const oldest = new Date(now.getTime() - IMPORT_DAYS * DAY_MS).toISOString()
	const rows = await db
		.selectFrom("map_imports")
		.selectAll()
		.where("map_id", "=", mapId)
		.where("at", ">=", oldest)
		.orderBy("id", "desc")
		.execute()
	return rows.map(({ id, at, username, file_name, content, undone_at, undone_by }) => ({
		...{ id, at, username, fileName: file_name, undoneAt: undone_at, undoneBy: undone_by },
		parts: JSON.parse(content),
	}))
}

export async function findMapImportByToken(
	db: Database,
	mapId: number,
	token: string,
): Promise<number | undefined> {
	const row = await db
		.selectFrom("map_imports")
		.select("id")
		.where("map_id", "=", mapId)
		.where("token", "=", token)
		.executeTakeFirst()
	return row?.id
}

type UndoneImport = { undone: number; left: string[] }

/** Skips what was changed or deleted since. Undefined if it was undone before or is no longer recorded. */
export function undoMapImport(
	db: Database,
	map: Pick<FarmMap, "id" | "name">,
	importId: number,
	change: Change,
): Promise<UndoneImport | undefined> {
	return db.transaction().execute(async (trx) => {
		const imports = await listMapImports(trx, map.id, change.at)
		const found = imports.find(({ id, undoneAt }) => id === importId && undoneAt === null)
		if (!found) return undefined
		const added: Record<ImportedPart["kind"], number[]> = { trail: [], place: [] }
		const left: string[] = []
		let undone = 0
		for (const part of found.parts) {
			if (part.before) {
				const isRestored = (await restoreContent(trx, part, change)) === "saved"
				if (isRestored) undone += 1
				else left.push(part.name)
			} else if (await isUnchanged(trx, part)) added[part.kind].push(part.id)
			else left.push(part.name)
		}
		for (const kind of ["trail", "place"] as const)
			undone += (await moveToTrash(trx, kind, added[kind], change)).length
		await trx
			.updateTable("map_imports")
			.set({ undone_at: change.at.toISOString(), undone_by: change.by })
			.where("id", "=", importId)
			.execute()
		await recordChange(trx, change, "map.import-undone", {
			id: map.id,
			name: `${map.name}: ${found.fileName}`,
		})
		return { undone, left }
	})
}

async function restoreContent(db: Database, { id, revision, ...part }: ImportedPart, change: Change) {
	if (!part.before) return undefined
	const record = PARTS[TABLES[part.kind]]
	// It stays published, or a draft.
	const { published: _, ...content } = part.before
	const result = await updateRecord(db, record, { id, revision, content }, change)
	if (result === "saved" && part.changes !== undefined) await setChanges(db, record, id, part.changes)
	return result
}

const TABLES = { place: "places", trail: "trails" } as const

async function isUnchanged(db: Database, { kind, id, revision }: ImportedPart): Promise<boolean> {
	const row = await db.selectFrom(TABLES[kind]).select("revision").where("id", "=", id).executeTakeFirst()
	return row?.revision === revision
}
