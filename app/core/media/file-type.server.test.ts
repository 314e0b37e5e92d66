import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { fileKind } from "./file-type.server.ts"

const folder = testFolder()

async function kindOf(content: Uint8Array, wanted: "image" | "audio") {
	const file = folder.file("sent")
	await writeFile(file, content)
	return await fileKind(file, wanted)
}

const sound = (name: string) => readFileSync(path.join(import.meta.dirname, "../testing/sound-files", name))

const PICTURES = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif", gif: "gif" }

test("the five accepted picture formats are recognized by their bytes", async () => {
	for (const [format, extension] of Object.entries(PICTURES)) {
		const teal = sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
		const content = await teal.toFormat(format as "jpeg").toBuffer()
		expect(await kindOf(content, "image")).toEqual({ ok: true, extension, contentType: `image/${format}` })
	}
	const avif = Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "latin1")
	expect(await kindOf(avif, "image")).toMatchObject({ extension: "avif" })
})

test("what isn't accepted is refused with what to choose instead, and HEIC with how to get a JPEG", async () => {
	const heic = (brand: string) =>
		Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}${"\0".repeat(60)}`, "latin1")
	const refusal = async (content: Buffer | string, wanted: "image" | "audio") => {
		const kind = await kindOf(Buffer.from(content), wanted)
		return kind.ok ? "accepted" : kind.message
	}
	for (const brand of ["heic", "heix", "mif1", "hevc"])
		expect(await refusal(heic(brand), "image"), brand).toContain("choose 'Most Compatible' in Settings")
	for (const wanted of ["image", "audio"] as const) {
		expect(await refusal("", wanted)).toContain("The file is empty")
		for (const content of ["%PDF-1.7 and more", "words", "<svg/>", "fLaC and more", sound("video.mp4")])
			expect(await refusal(content, wanted)).toContain("This file format isn't supported")
	}
	expect(await refusal(sound("mp3.mp3"), "image")).toContain("Please choose a picture (JPEG")
})

describe("sounds", () => {
	test("the accepted sound formats are recognized by their bytes", async () => {
		const kinds: [Uint8Array, string, string][] = [
			[Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0"), sound("mp3.mp3")]), "mp3", "audio/mpeg"],
			[sound("mp3.mp3"), "mp3", "audio/mpeg"],
			[sound("aac.aac"), "aac", "audio/aac"],
			[sound("aac.m4a"), "m4a", "audio/mp4"],
			[sound("vorbis.ogg"), "ogg", "audio/ogg"],
			[sound("opus.ogg"), "ogg", "audio/ogg"],
			[sound("24-bit.wav"), "wav", "audio/wav"],
		]
		for (const [content, extension, contentType] of kinds)
			expect(await kindOf(content, "audio")).toEqual({ ok: true, extension, contentType })
	})

	test("one that has only the beginning of a format is refused", async () => {
		for (const beginning of ["RIFF\x04\0\0\0WAVE", "OggS", "\xff\xf1", "ID3\x04\0\0\0\0\0\0"])
			expect(await kindOf(Buffer.from(beginning, "latin1"), "audio"), beginning).toMatchObject({ ok: false })
	})

	test.each([
		["apple-lossless.m4a", "ALAC"],
		["dolby.m4a", "AC-3"],
		["speex.ogg", "Speex"],
		["flac.ogg", "FLAC"],
		["adpcm.wav", "ADPCM"],
		["layer-2.mp3", "Layer 2"],
	])("%s is refused, because browsers can't play it, with what to save instead", async (name, codec) => {
		const kind = await kindOf(sound(name), "audio")
		const message = kind.ok ? "taken" : kind.message
		expect(message).toContain(codec)
		expect(message).toContain("which browsers can't play. Please save it as MP3 or M4A (AAC)")
	})
})
