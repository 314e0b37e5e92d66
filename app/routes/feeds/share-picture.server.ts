import path from "node:path"
import { LRUCache } from "lru-cache"
import { type RouterContextProvider, redirect } from "react-router"
import { backgroundContext, environmentContext } from "#app/middleware/context.server.ts"
import type { ShareDrawing } from "#app/models/media/share-picture.server.ts"
import { logError } from "#app/platform/logger.server.ts"
import { mediaFolder } from "#app/platform/media-store.server.ts"
import { MEDIA_HEADERS } from "#app/platform/security-headers.server.ts"
import {
	deleteOldestSharePictures,
	readSharePicture,
	sharePictureFile,
} from "#app/platform/share-picture-store.server.ts"
import farmPicture from "#app/ui/share-picture.jpg?url"

type Context = Readonly<RouterContextProvider>

/** Drawings in the queue besides the current one; a drawing takes about a second. */
const MAX_QUEUED = 3

/** By file path. */
const inProgress = new Map<string, Promise<void>>()

/** The file paths of failed drawings, which aren't retried for ten minutes. */
const failed = new LRUCache<string, true>({ max: 1000, ttl: 10 * 60_000 })

/** Drawn in the background; concurrent callers share it. 'busy' if the queue is full; undefined if drawing failed. */
async function sharePicture(
	context: Context,
	drawing: ShareDrawing,
): Promise<Buffer<ArrayBuffer> | "busy" | undefined> {
	const { dataDir } = context.get(environmentContext)
	const { version } = drawing
	const drawn = await readSharePicture(dataDir, version)
	if (drawn) return drawn
	const target = await sharePictureFile(dataDir, version)
	if (failed.has(target)) return undefined
	if (!inProgress.has(target)) {
		if (inProgress.size > MAX_QUEUED) return "busy"
		const work = draw(context, drawing, target).finally(() => inProgress.delete(target))
		inProgress.set(target, work)
	}
	await inProgress.get(target)
	return await readSharePicture(dataDir, version)
}

async function draw(context: Context, drawing: ShareDrawing, target: string): Promise<void> {
	const { dataDir } = context.get(environmentContext)
	try {
		await deleteOldestSharePictures(dataDir)
		const fileOf = (url: string) => path.join(mediaFolder(dataDir), path.basename(url))
		const isDrawn = await context.get(backgroundContext)("drawSharePicture", {
			picture: fileOf(drawing.imageUrl),
			mark: drawing.mark.startsWith("/media/") ? fileOf(drawing.mark) : null,
			target,
			objectPosition: drawing.objectPosition,
		})
		if (isDrawn) return
	} catch (error) {
		logError("A share picture could not be drawn", error)
	}
	failed.set(target, true)
}

/** An outdated address redirects to `current`, and to the farm's drawing without a picture. */
export async function sharePictureResponse(
	context: Context,
	url: URL,
	current: string | undefined,
	drawing: ShareDrawing | undefined,
): Promise<Response> {
	if (!drawing || current !== url.pathname) return redirect(current ?? farmPicture)
	const picture = await sharePicture(context, drawing)
	if (picture === "busy") {
		return new Response("Busy", { status: 503, headers: { "Retry-After": "5", "Cache-Control": "no-store" } })
	}
	if (!picture) return redirect(farmPicture)
	return new Response(picture, {
		headers: {
			...MEDIA_HEADERS,
			"Content-Type": "image/jpeg",
			"Cache-Control": "public, max-age=31536000, immutable",
		},
	})
}
