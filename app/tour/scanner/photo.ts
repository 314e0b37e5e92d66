import type { CodeReader } from "./code-reader.ts"
import { frameTaker, middleView, type View, wholeView } from "./frames.ts"

/**
 * The codes in a photo: looked for in the whole of it first, then nearer and nearer. The first look that finds one is
 * the last. A photo of 12 megapixels without a code takes seven looks. Throws when the file is no picture.
 */
export async function readPhoto(file: Blob, openReader: () => Promise<CodeReader>): Promise<string[]> {
	const { picture, width, height, release } = await openPicture(file)
	try {
		const reader = await openReader()
		const take = frameTaker()
		for (const view of photoViews(width, height)) {
			const texts = await reader.read(take(picture, view))
			if (texts.length > 0) return texts
		}
		return []
	} finally {
		release()
	}
}

/** Thrown for a file that the browser can't show. */
export class NoPicture extends Error {}

async function openPicture(file: Blob) {
	try {
		const bitmap = await createImageBitmap(file)
		return { picture: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() }
	} catch {
		return await openAsImage(file)
	}
}

/** Safari shows some kinds of photos that it makes no bitmap of. */
async function openAsImage(file: Blob) {
	const image = new Image()
	const address = URL.createObjectURL(file)
	const release = () => URL.revokeObjectURL(address)
	image.src = address
	try {
		await image.decode()
	} catch (error) {
		release()
		throw new NoPicture("The browser can't show this file.", { cause: error })
	}
	return { picture: image, width: image.naturalWidth, height: image.naturalHeight, release }
}

/** Where to look in a photo of this size, the cheapest look first. */
export function photoViews(width: number, height: number): View[] {
	const views = [wholeView(width, height, 960)]
	const longest = Math.max(width, height)
	if (longest > 960) views.push(wholeView(width, height, 1920))
	if (longest > 1920) {
		views.push(middleView(width, height, 1600))
		// Corners that overlap, so that no code is cut by all of them.
		const part = { width: Math.round(width * 0.6), height: Math.round(height * 0.6), longest: 2400 }
		for (const x of [0, width - part.width])
			for (const y of [0, height - part.height]) views.push({ x, y, ...part })
	}
	return views
}
