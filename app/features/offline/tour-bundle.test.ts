import { expect, test } from "vitest"
import { decoderAddress } from "#core/media/decoder-address.ts"
import { bytesOf, isFileAsListed, offlinePictures, type TourBundle, withinBudget } from "./tour-bundle.ts"
import { filesAt } from "./tour-files.ts"

test("the offline tour has a picture in its smallest width and in a phone's width", () => {
	expect(offlinePictures({ imageUrl: "/media/a-1280.webp", imageWidths: [320, 640, 1280] })).toEqual({
		small: "/media/a-320.avif",
		large: "/media/a-640.avif",
	})
	expect(offlinePictures({ imageUrl: "/media/a-500.webp", imageWidths: [320, 500] })).toEqual({
		small: "/media/a-320.avif",
		large: "/media/a-500.avif",
	})
})

test("a picture with only one file is a thumbnail in the offline tour", () => {
	expect(offlinePictures({ imageUrl: "/media/a-200.webp", imageWidths: [200] })).toEqual({
		small: "/media/a-200.avif",
	})
	expect(offlinePictures({ imageUrl: "/media/a.svg", imageWidths: [] })).toEqual({ small: "/media/a.svg" })
	expect(offlinePictures({ imageUrl: null, imageWidths: [] })).toEqual({})
})

test("files are taken until the budget is used up", () => {
	const files = [5, 3, 4].map((bytes, at) => ({ url: `/${at}`, bytes }))
	expect(withinBudget(files, 8).map((file) => file.url)).toEqual(["/0", "/1"])
	expect(withinBudget(files, 12)).toEqual(files)
	expect(withinBudget(files, 4)).toEqual([])
	expect(bytesOf(files)).toBe(12)
})

test("a downloaded file is recognized by its type, and by its size unless it is compressed", () => {
	const picture = { url: "/media/a-640.avif", bytes: 9000 }
	expect(isFileAsListed(picture, "image/avif", 9000)).toBe(true)
	expect(isFileAsListed(picture, "image/avif", 4000)).toBe(false)
	expect(isFileAsListed(picture, "text/html; charset=utf-8", 9000)).toBe(false)
	expect(isFileAsListed({ url: "/media/a.mp3", bytes: 5 }, "audio/mpeg", 5)).toBe(true)
	expect(isFileAsListed({ url: "/media/a.svg", bytes: 5 }, "image/svg+xml", 12)).toBe(true)
	expect(isFileAsListed({ url: "/media/a.svg", bytes: 5 }, "text/html", 5)).toBe(false)
	expect(isFileAsListed({ url: "/assets/a.wasm", bytes: 5 }, "application/wasm", 12)).toBe(true)
})

const file = (url: string) => ({ url, bytes: 1_000 })
const BUNDLE = {
	maps: [file("/map")],
	thumbnails: [file("/small")],
	pictures: [file("/picture")],
	sounds: [file("/sound")],
} as unknown as TourBundle

test("each level has the decoder of QR codes, which phones without a reader of their own need offline", async () => {
	const urlsOf = async (level: Parameters<typeof filesAt>[1]) =>
		(await filesAt(BUNDLE, level)).map(({ url }) => url).sort()
	const decoder = decoderAddress.wasm
	expect(await urlsOf("list")).toEqual(["/map"])
	expect(await urlsOf("small")).toEqual([decoder, "/small"].sort())
	expect(await urlsOf("pictures")).toEqual([decoder, "/picture", "/small"].sort())
	expect(await urlsOf("sounds")).toEqual([decoder, "/picture", "/small", "/sound"].sort())
})
