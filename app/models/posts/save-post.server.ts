import type { Change } from "#app/models/accounts/change.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { addMedia, deleteUnusedMedia, type NewMedia } from "#app/models/media/media.server.ts"
import {
	type CheckedFiles,
	discardImage,
	type FileServices,
	prepareSentImage,
} from "#app/models/media/sent-files.server.ts"
import { removeStoredMedia, storeImage, withMediaLock } from "#app/platform/media-store.server.ts"
import type { Database } from "#db/connection.ts"
import { type PostToSave, writePost } from "./post-changes.server.ts"
import { type CoverContent, findCoverId, writeCover } from "./post-cover.server.ts"
import { changeSlug, findSlugUser } from "./post-slug.server.ts"
import { assignPictures } from "./uploaded-picture.server.ts"

export type PostWithFiles = PostToSave & {
	cover: CoverContent
	removesCover: boolean
	files: CheckedFiles
	/** Undefined leaves it as it is. A new post's slug comes from its title. */
	slug: string | undefined
	pictureKey: string | undefined
}

export type SavedPost =
	| { result: SaveResult; id: number }
	/** By the post with this title. */
	| { result: "slug taken"; title: string }
	/** Unreadable (400) or can't be processed now (503). */
	| { result: "invalid image"; status: 400 | 503; message: string }

/** Saves a post with its cover, its slug and the pictures uploaded for its text. All or nothing. */
export async function savePost(
	services: FileServices,
	post: PostWithFiles,
	change: Change,
): Promise<SavedPost> {
	const { db, dataDir } = services
	const image = post.files.image && (await prepareSentImage(services, post.files.image.file, "photo"))
	if (image?.ok === false) {
		if (image.status === 400) await discardImage(services, post.files)
		return { result: "invalid image", status: image.status, message: image.message }
	}
	return await withMediaLock(async () => {
		const media = image && (await storeImage(dataDir, image))
		const { saved, unused } = await db.transaction().execute((trx) => write(trx, post, media, change))
		await removeStoredMedia(dataDir, unused)
		return saved
	})
}

async function write(trx: Database, post: PostWithFiles, media: NewMedia | undefined, change: Change) {
	const before = post.id === null ? undefined : await findCoverId(trx, post.id)
	const imageId = media && (await addMedia(trx, media, change.at))
	const saved = await writeParts(trx, post, imageId, change)
	return { saved, unused: await deleteUnusedMedia(trx, [before, imageId]) }
}

async function writeParts(
	trx: Database,
	post: PostWithFiles,
	imageId: number | undefined,
	change: Change,
): Promise<SavedPost> {
	const slug = post.id === null ? undefined : post.slug
	const taken = slug && post.id !== null ? await findSlugUser(trx, slug, post.id) : undefined
	if (taken !== undefined) return { result: "slug taken", title: taken }
	const { result, id } = await writePost(trx, post, change)
	if (result !== "saved") return { result, id }
	await writeCover(trx, id, post.cover, imageId ?? (post.removesCover ? null : undefined))
	if (slug) await changeSlug(trx, id, slug, change.at)
	if (post.pictureKey) await assignPictures(trx, post.pictureKey, id)
	return { result, id }
}
