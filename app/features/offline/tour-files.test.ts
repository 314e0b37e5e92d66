import { expect, test } from "vitest"
import { decoderAddress } from "#core/media/decoder-address.ts"
import type { TourBundle } from "./tour-bundle.ts"
import { filesAt } from "./tour-files.ts"

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
