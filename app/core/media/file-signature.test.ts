import { readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { root } from "#core/testing/site.ts"
import { wav as wavSound } from "#core/testing/sound.ts"
import { BEGINNING_BYTES, imageSizeError, mediaFileError } from "./file-signature.ts"
import { fileKind } from "./file-type.server.ts"

const folder = testFolder()

async function onTheServer(content: Buffer, wanted: "image" | "audio"): Promise<string | undefined> {
	const file = folder.file("sent")
	await writeFile(file, content)
	const kind = await fileKind(file, wanted)
	return kind.ok ? undefined : kind.message
}
const inTheBrowser = (content: Buffer, wanted: "image" | "audio") =>
	mediaFileError(content.subarray(0, BEGINNING_BYTES), wanted)

const picture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
const mp3 = readFileSync(path.join(root, "db/sample/audio/bobolink.mp3")).subarray(0, 60_000)
const wav = Buffer.from(wavSound(30))
const ftyp = (brand: string) =>
	Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}${"\0".repeat(60)}`, "latin1")

type Sample = [content: Buffer | string, wanted: "image" | "audio", advice: string]

const UNKNOWN = "This file format isn't supported"
const AS_MP3 = "save it as MP3 or M4A"

test("the browser and the server reject other files with the same advice on what to send instead", async () => {
	const samples: Sample[] = [
		...["heic", "heix", "mif1", "msf1", "hevc"].map(
			(brand): Sample => [ftyp(brand), "image", "choose 'Most Compatible' in Settings > Camera > Formats"],
		),
		...[
			"<svg xmlns='http://www.w3.org/2000/svg'/>",
			'<?xml version="1.0"?><!-- x --><svg >',
			"\uFEFF  <SVG>",
			`<!--${"x".repeat(900)}--><svg>`,
			Buffer.from("\uFEFF<svg/> <svg >", "utf16le"),
		].map((drawing): Sample => [drawing, "image", "SVG drawing"]),
		[await picture().tiff().toBuffer(), "image", "TIFF picture"],
		[Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)]), "image", "BMP picture"],
		["%PDF-1.7 and more", "image", "PDF document"],
		["%PDF-1.7 and more", "audio", "PDF document"],
		[ftyp("qt  "), "image", "This is a video"],
		["just some words", "image", UNKNOWN],
		["just some words", "audio", UNKNOWN],
		[Buffer.from("words", "utf16le"), "image", UNKNOWN],
		["", "image", "The file is empty"],
		["", "audio", "The file is empty"],
		[wav, "image", "This is an audio file"],
		[mp3, "image", "This is an audio file"],
		["fLaC and more and more", "audio", AS_MP3],
		[await picture().png().toBuffer(), "audio", "This is a picture"],
	]
	for (const [sample, wanted, advice] of samples) {
		const content = Buffer.from(sample)
		const words = inTheBrowser(content, wanted)
		expect(words).toContain(advice)
		expect(words, content.toString("latin1", 0, 20)).toBe(await onTheServer(content, wanted))
	}
})

test("pictures with too many pixels are rejected", async () => {
	const jpeg = Buffer.from([0xff, 0xd8, 0xff])
	const avif = ftyp("avif")
	expect(imageSizeError({ width: 8000, height: 6000 }, jpeg, 50_000_000)).toBeUndefined()
	expect(imageSizeError({ width: 9000, height: 6000 }, jpeg, 50_000_000)).toBe(
		"The picture has 9000 × 6000 pixels; at most 50 megapixels are allowed. Please make it smaller first.",
	)
	expect(imageSizeError({ width: 5000, height: 4000 }, avif, 50_000_000)).toContain("of an AVIF at most 12.5")
	expect(imageSizeError({ width: 100, height: 500 }, jpeg, 50_000_000)).toContain("too tall for its width")
})
