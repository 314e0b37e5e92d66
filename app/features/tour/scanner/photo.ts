import { frameReader, fullView, middleView, type View } from "./frames.ts"
import type { CodeReader } from "./worker-reader.ts"

/** A 12-megapixel photo without a code takes seven steps. Throws if the file can't be shown. */
export async function readPhoto(file: Blob, openReader: () => Promise<CodeReader>): Promise<string[]> {
	const { picture, width, height, release } = await openPicture(file)
	try {
		const reader = await openReader()
		const take = frameReader()
		for (const view of photoViews(width, height)) {
			const texts = await reader.read(take(picture, view))
			if (texts.length > 0) return texts
		}
		return []
	} finally {
		release()
	}
}

export class UnreadableImageError extends Error {}

async function openPicture(file: Blob) {
	try {
		const bitmap = await createImageBitmap(file)
		return { picture: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() }
	} catch {
		return await openAsImage(file)
	}
}

/** Safari can show some photo formats that `createImageBitmap` rejects. */
async function openAsImage(file: Blob) {
	const image = new Image()
	const address = URL.createObjectURL(file)
	const release = () => URL.revokeObjectURL(address)
	image.src = address
	try {
		await image.decode()
	} catch (error) {
		release()
		throw new UnreadableImageError("The browser can't show this file.", { cause: error })
	}
	return { picture: image, width: image.naturalWidth, height: image.naturalHeight, release }
}

export function photoViews(width: number, height: number): View[] {
	const views = [fullView(width, height, 960)]
	const longest = Math.max(width, height)
	if (longest > 960) views.push(fullView(width, height, 1920))
	if (longest > 1920) {
		views.push(middleView(width, height, 1600))
		const part = { width: Math.round(width * 0.6), height: Math.round(height * 0.6), longest: 2400 }
		for (const x of [0, width - part.width])
			for (const y of [0, height - part.height]) views.push({ x, y, ...part })
	}
	return views
}
