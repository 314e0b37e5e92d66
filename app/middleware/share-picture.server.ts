import path from "node:path"
import type { RouterContextProvider } from "react-router"
import { imagePlacement } from "../models/image-position.ts"
import { type Pictured, sharePictureVersion } from "../models/share-picture.server.ts"
import { logError } from "../system/log.server.ts"
import { mediaFolder } from "../system/media-store.server.ts"
import {
	makeRoomForSharePicture,
	placeForSharePicture,
	readSharePicture,
} from "../system/share-store.server.ts"
import { backgroundContext, environmentContext } from "./context.server.ts"

type Context = Readonly<RouterContextProvider>

/** One is drawn at a time; so many more may wait, and everybody else comes again. A drawing takes about a second. */
const MAX_WAITING = 3

/** What could not be drawn is not tried again for so long. */
const FAILED_MS = 10 * 60_000
const MAX_FAILED = 1000

/** By place on the disk: what is being drawn, and when what could not be drawn was tried. */
const underWay = new Map<string, Promise<void>>()
const failedAt = new Map<string, number>()

/**
 * The share picture of a species as JPEG, drawn by a background process when it is first asked for, once for all who ask
 * meanwhile. 'busy' where too many others are waiting, undefined where there is none or it can't be drawn.
 */
export async function sharePicture(
	context: Context,
	species: Pictured,
): Promise<Buffer<ArrayBuffer> | "busy" | undefined> {
	const { dataDir } = context.get(environmentContext)
	const version = sharePictureVersion(species)
	if (!version) return undefined
	const drawn = await readSharePicture(dataDir, version)
	if (drawn) return drawn
	const target = await placeForSharePicture(dataDir, version)
	if (Date.now() - (failedAt.get(target) ?? 0) < FAILED_MS) return undefined
	if (!underWay.has(target)) {
		if (underWay.size > MAX_WAITING) return "busy"
		const drawing = draw(context, species, target).finally(() => underWay.delete(target))
		underWay.set(target, drawing)
	}
	await underWay.get(target)
	return await readSharePicture(dataDir, version)
}

async function draw(context: Context, species: Pictured, target: string): Promise<void> {
	const { dataDir } = context.get(environmentContext)
	try {
		await makeRoomForSharePicture(dataDir)
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
	if (failedAt.size >= MAX_FAILED) failedAt.clear()
	failedAt.set(target, Date.now())
}
