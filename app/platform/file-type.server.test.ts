import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { fileKind } from "./file-type.server.ts"

const folder = testFolder()

async function kindOf(content: Uint8Array | string, wanted: "image" | "audio") {
	const file = folder.file("sent")
	await writeFile(file, content)
	return await fileKind(file, wanted)
}

const rejection = async (content: Uint8Array | string, wanted: "image" | "audio" = "image") => {
	const kind = await kindOf(content, wanted)
	return kind.ok ? `taken as ${kind.extension}` : kind.message
}

const picture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })

function box(name: string, ...content: Uint8Array[]): Buffer {
	const body = Buffer.concat(content)
	const head = Buffer.alloc(8)
	head.writeUInt32BE(body.length + 8)
	head.write(name, 4, "latin1")
	return Buffer.concat([head, body])
}
const ftyp = (...brands: string[]) =>
	box("ftyp", Buffer.from(`${brands[0]}\0\0\0\0${brands.join("")}`, "latin1"))

const sound = (name: string) => readFileSync(path.join(import.meta.dirname, "../testing/sound-files", name))

describe("pictures", () => {
	test("the five accepted picture formats are recognized by their bytes", async () => {
		for (const [format, extension] of Object.entries({
			jpeg: "jpg",
			png: "png",
			webp: "webp",
			avif: "avif",
			gif: "gif",
		})) {
			const content = await picture()
				.toFormat(format as "jpeg")
				.toBuffer()
			expect(await kindOf(content, "image")).toEqual({ ok: true, extension, contentType: `image/${format}` })
		}
		expect(await kindOf(ftyp("mif1", "avif", "miaf"), "image")).toMatchObject({ extension: "avif" })
	})

	test("the message for an HEIC picture names the iPhone setting to change", async () => {
		for (const brand of ["heic", "heix", "mif1", "msf1", "hevc"])
			expect(await rejection(ftyp(brand, "mif1", "heic"))).toContain(
				"choose 'Most Compatible' in Settings > Camera > Formats",
			)
	})

	test("SVG files are rejected in every encoding and disguise", async () => {
		for (const text of [
			"<svg xmlns='http://www.w3.org/2000/svg'/>",
			"<svg/>",
			'<?xml version="1.0"?><!-- x --><svg >',
			"\uFEFF  <SVG>",
			`<!--${"x".repeat(900)}--><svg>`,
		])
			expect(await rejection(text)).toContain("SVG drawing")
		expect(await rejection(Buffer.from("\uFEFF<svg/> <svg >", "utf16le"))).toContain("SVG drawing")
	})

	test("other files are rejected with advice on what to send instead", async () => {
		expect(await rejection(await picture().tiff().toBuffer())).toContain("TIFF picture")
		expect(await rejection(Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)]))).toContain("BMP picture")
		expect(await rejection("%PDF-1.7 and more")).toContain("PDF document")
		expect(await rejection(sound("video.mp4"))).toContain("This is a video")
		expect(await rejection("")).toContain("The file is empty")
		expect(await rejection("just some words")).toContain("This file format isn't supported")
		expect(await rejection("<?xml version='1.0'?><note/>")).toContain("This file format isn't supported")
		expect(await rejection(sound("24-bit.wav"))).toContain("This is an audio file")
		expect(await rejection(Buffer.from([0x89, 0x50, 0x4e]))).toContain("This file format isn't supported")
	})
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

	test.each([
		["apple-lossless.m4a", "Apple Lossless"],
		["dolby.m4a", "AC-3"],
		["speex.ogg", "Speex"],
		["flac.ogg", "FLAC"],
		["adpcm.wav", "ADPCM"],
		["layer-2.mp3", "Layer 2"],
	])("%s is refused, because browsers can't play it, with what to save instead", async (name, codec) => {
		const message = await rejection(sound(name), "audio")
		expect(message).toContain(codec)
		expect(message).toContain("which browsers can't play. Please save it as MP3 or M4A (AAC)")
	})

	test("files that aren't sounds are rejected", async () => {
		expect(await rejection(await picture().png().toBuffer(), "audio")).toContain("This is a picture")
		expect(await rejection("fLaC and more and more", "audio")).toContain("save it as MP3 or M4A")
		expect(await rejection("words", "audio")).toContain("This file format isn't supported")
		expect(await rejection("", "audio")).toContain("The file is empty")
	})
})
