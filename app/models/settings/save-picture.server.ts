import type { Change } from "#app/models/accounts/change.ts"
import { addMedia, deleteUnusedMedia, findMediaId } from "#app/models/media/media.server.ts"
import {
	type CheckedFiles,
	type FileServices,
	prepareSentImage,
} from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import { readPicture, writePicture } from "./picture.ts"
import { changeSetting, readSettings, revisionOf } from "./setting.server.ts"
import { type PictureKey, SETTINGS } from "./settings-table.ts"

type PictureToSave = {
	files: CheckedFiles
	removeImage: boolean
	focus: { x: number; y: number }
	revision: number
}

export type SavedPicture =
	| { result: "saved" | "edit conflict" }
	/** Unreadable (400) or can't be processed now (503). */
	| { result: "invalid image"; status: 400 | 503; message: string }

/** Stores a sent picture, or the focus of the stored one, unless it changed since `revision` was read. */
export async function savePicture(
	services: FileServices,
	key: PictureKey,
	{ files, removeImage, focus, revision }: PictureToSave,
	change: Change,
): Promise<SavedPicture> {
	const { db, dataDir } = services
	const prepared = files.image && (await prepareSentImage(services, files.image.file, SETTINGS[key].use))
	if (prepared?.ok === false) return { ...prepared, result: "invalid image" }
	return await withMediaLock(async () => {
		const media = prepared && (await storeImage(dataDir, prepared))
		const { result, unused } = await db.transaction().execute(async (trx) => {
			const stored = (await readSettings(trx))[key]
			if (revisionOf([stored]) !== revision) return { result: "edit conflict" as const, unused: [] }
			const before = readPicture(stored)
			if (media) await addMedia(trx, media, change.at)
			const picture = media ?? (removeImage ? null : before)
			const value = picture && { name: picture.name, widths: picture.widths, ...focus }
			await changeSetting(trx, key, writePicture(value), change)
			const id = before && (await findMediaId(trx, before.name))
			return { result: "saved" as const, unused: await deleteUnusedMedia(trx, [id]) }
		})
		await removeStoredMedia(dataDir, unused)
		return { result }
	})
}
