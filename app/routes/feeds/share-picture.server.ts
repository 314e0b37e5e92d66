import path from "node:path"
import { LRUCache } from "lru-cache"
import type { RouterContextProvider } from "react-router"
import { backgroundContext, environmentContext } from "#app/middleware/context.server.ts"
import { imagePlacement } from "#app/models/media/image-position.ts"
import { type SharePictureFields, sharePictureVersion } from "#app/models/media/share-picture.server.ts"
import { logError } from "#app/platform/logger.server.ts"
import { mediaFolder } from "#app/platform/media-store.server.ts"
import {
	deleteOldestSharePictures,
	readSharePicture,
	sharePictureFile,
} from "#app/platform/share-picture-store.server.ts"

type Context = Readonly<RouterContextProvider>

/** Drawings in the queue besides the current one; a drawing takes about a second. */
const MAX_QUEUED = 3

/** By file path. */
const inProgress = new Map<string, Promise<void>>()

/** The file paths of failed drawings, which aren't retried for ten minutes. */
const failed = new LRUCache<string, true>({ max: 1000, ttl: 10 * 60_000 })

/**
 * A JPEG drawn in a background process on first request. Concurrent callers share one drawing. 'busy' if the
 * queue is full; undefined if the species has no picture or drawing failed.
 */
export async function sharePicture(
	context: Context,
	species: SharePictureFields,
): Promise<Buffer<ArrayBuffer> | "busy" | undefined> {
	const { dataDir } = context.get(environmentContext)
	const version = sharePictureVersion(species)
	if (!version) return undefined
	const drawn = await readSharePicture(dataDir, version)
	if (drawn) return drawn
	const target = await sharePictureFile(dataDir, version)
	if (failed.has(target)) return undefined
	if (!inProgress.has(target)) {
		if (inProgress.size > MAX_QUEUED) return "busy"
		const drawing = draw(context, species, target).finally(() => inProgress.delete(target))
		inProgress.set(target, drawing)
	}
	await inProgress.get(target)
	return await readSharePicture(dataDir, version)
}

async function draw(context: Context, species: SharePictureFields, target: string): Promise<void> {
	const { dataDir } = context.get(environmentContext)
	try {
		await deleteOldestSharePictures(dataDir)
		const { objectPosition } = imagePlacement(species)
		const picture = path.join(mediaFolder(dataDir), path.basename(species.imageUrl ?? ""))
		const isDrawn = await context.get(backgroundContext)("drawSharePicture", {
			picture,
			target,
			objectPosition,
		})
		if (isDrawn) return
	} catch (error) {
		logError("A share picture could not be drawn", error)
	}
	failed.set(target, true)
}
