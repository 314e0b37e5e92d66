import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { addMedia, deleteUnusedMedia, findMediaId, type NewMedia } from "#app/models/media/media.server.ts"
import {
	type CheckedFiles,
	discardImage,
	type FileServices,
	prepareSentImage,
} from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { Database } from "#db/connection.ts"
import { createMap, findMap, updateMap } from "./map.server.ts"
import type { FarmMap } from "./map.ts"
import type { MapContent } from "./map-form.ts"

export type MapToSave = {
	id: number | null
	content: MapContent
	revision: number
	files: CheckedFiles
	idempotencyKey?: IdempotencyKey
}

export type SavedMap =
	/** `hasNewShape`: the places of the old picture may be off in the new one. */
	| { result: "saved"; id: number; hasNewShape: boolean }
	| { result: "deleted" | "edit conflict" | "too many" | "no picture" }
	/** Unreadable (400) or can't be processed now (503). */
	| { result: "invalid image"; status: 400 | 503; message: string }

/** Creates a map, or updates the one with `id`. All or nothing. */
export async function saveMap(services: FileServices, map: MapToSave, change: Change): Promise<SavedMap> {
	const { db, dataDir } = services
	const image = map.files.image && (await prepareSentImage(services, map.files.image.file, "map"))
	if (image?.ok === false) {
		if (image.status === 400) await discardImage(services, map.files)
		return { result: "invalid image", status: image.status, message: image.message }
	}
	return await withMediaLock(async () => {
		const media = image && (await storeImage(dataDir, image))
		const { saved, unused } = await db.transaction().execute((trx) => writeRows(trx, map, media, change))
		await removeStoredMedia(dataDir, unused)
		return saved
	})
}

async function writeRows(
	trx: Database,
	{ idempotencyKey: key, ...map }: MapToSave,
	media: NewMedia | undefined,
	change: Change,
) {
	const earlier = key && (await findUnchangedByKey(trx, "maps", key))
	const id = earlier?.id ?? map.id
	const before = id === null ? undefined : await findMap(trx, id)
	const oldImageId = before && (await findMediaId(trx, before.imageUrl.replace("/media/", "")))
	const imageId = media && (await addMedia(trx, media, change.at))
	const content = { ...map.content, imageId }
	const saved = await write(trx, { id, revision: earlier?.revision ?? map.revision }, content, change)
	if (key && saved.result === "saved") await storeCreatedByKey(trx, key, saved.id, change.at)
	const hasNewShape = saved.result === "saved" && hasOtherShape(before, media)
	const unused = await deleteUnusedMedia(trx, [oldImageId, imageId])
	return { saved: saved.result === "saved" ? { ...saved, hasNewShape } : saved, unused }
}

type Target = { id: number | null; revision: number }
type Written =
	| { result: "saved"; id: number }
	| { result: Exclude<SavedMap["result"], "saved" | "invalid image"> }

async function write(
	trx: Database,
	{ id, revision }: Target,
	content: MapContent & { imageId: number | undefined },
	change: Change,
): Promise<Written> {
	if (id !== null) {
		const result = await updateMap(trx, id, revision, content, change)
		return result === "saved" ? { result, id } : { result }
	}
	const { imageId } = content
	if (imageId === undefined) return { result: "no picture" }
	const created = await createMap(trx, { ...content, imageId }, change)
	return created === undefined ? { result: "too many" } : { result: "saved", id: created }
}

/** Pictures whose sides differ by less than this factor have the same shape. */
const SAME_SHAPE = 1.02

function hasOtherShape(before: FarmMap | undefined, media: NewMedia | undefined): boolean {
	if (!before || !media?.width || !media.height) return false
	const ratio = before.width / before.height / (media.width / media.height)
	return Math.max(ratio, 1 / ratio) > SAME_SHAPE
}
