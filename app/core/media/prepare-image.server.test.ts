import { createHash } from "node:crypto"
import { readdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { crc32 } from "node:zlib"
import sharp, { type Sharp } from "sharp"
import { describe, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { PICTURE_USES, type PictureUse } from "./picture-use.ts"
import { prepareImage } from "./prepare-image.server.ts"
import { iconFiles, SITE_ICONS, type SiteIcon } from "./site-icons.ts"

const folder = testFolder()
let files = 0

async function prepare(content: Uint8Array, use: PictureUse = "photo") {
	const file = folder.file(`sent-${++files}`)
	await writeFile(file, content)
	const sha256 = createHash("sha256").update(content).digest("hex")
	return await prepareImage({ path: file, sha256, maxPixels: 50_000_000, ...PICTURE_USES[use] })
}

async function prepared(content: Uint8Array, use?: PictureUse) {
	const result = await prepare(content, use)
	if (!result.ok) throw new Error(result.message)
	return result
}

async function rejection(content: Uint8Array) {
	const result = await prepare(content)
	return result.ok ? "taken" : result.message
}

type Color = [number, number, number]
const plain = (width: number, height: number, [r, g, b]: Color = [0, 128, 128]) =>
	sharp({ create: { width, height, channels: 3, background: { r, g, b } } })

const twoHalves = (width: number, height: number) =>
	plain(width, height, [255, 0, 0]).composite([
		{
			input: { create: { width: width / 2, height, channels: 3, background: "blue" } },
			gravity: "east",
		},
	])

/** Noise makes the file long enough to damage its middle. */
function noise(width = 300, height = 200): Sharp {
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const
	return sharp({ create: { width, height, channels: 3, background: "gray", noise } })
}

async function colorAt(file: string | Uint8Array, x: number, y: number): Promise<number[]> {
	const { data, info } = await sharp(typeof file === "string" ? await readFile(file) : file)
		.raw()
		.toBuffer({ resolveWithObject: true })
	const at = (y * info.width + x) * info.channels
	return [...data.subarray(at, at + info.channels)]
}

function expectColor(found: number[], wanted: Color, tolerance = 12) {
	expect(found).toHaveLength(3)
	for (const [at, value] of wanted.entries())
		expect(Math.abs((found[at] ?? 999) - value), `${found} for ${wanted}`).toBeLessThan(tolerance)
}

describe("sizes", () => {
	test("a large picture is stored in four widths as AVIF and WebP, and described by its largest WebP", async () => {
		const result = await prepared(await plain(1600, 1200).jpeg().toBuffer())
		expect(result).toMatchObject({ widths: [320, 640, 832, 1280], width: 1280, height: 960, kind: "image" })
		expect(result.name).toMatch(/^[0-9a-f]{32}-1280\.webp$/)
		expect((await readdir(result.folder)).sort()).toEqual([...result.files].sort())
		expect(result.files).toHaveLength(8)
		for (const file of result.files) {
			const content = await readFile(path.join(result.folder, file))
			const width = Number(/-(\d+)\./.exec(file)?.[1])
			const format = file.endsWith("avif") ? "heif" : "webp"
			expect(await sharp(content).metadata()).toMatchObject({ format, width, height: (width * 3) / 4 })
			expectColor(await colorAt(content, 5, 5), [0, 128, 128])
			if (file === result.name) expect(result.bytes).toBe(content.byteLength)
		}
	})

	test("a picture is never enlarged beyond its own width", async () => {
		expect((await prepared(await plain(900, 60).png().toBuffer())).widths).toEqual([320, 640, 900])
		expect((await prepared(await plain(640, 60).png().toBuffer())).widths).toEqual([320, 640])
		expect((await prepared(await plain(200, 60).png().toBuffer())).widths).toEqual([200])
		expect((await prepared(await plain(1, 1).png().toBuffer())).widths).toEqual([1])
	})

	test("a logo stays transparent and has the site's icons beside it; a wide picture has larger sizes", async () => {
		const red = { r: 200, g: 0, b: 0, alpha: 1 }
		const logo = await sharp({ create: { width: 400, height: 200, channels: 4, background: red } })
			.extend({ top: 100, bottom: 100, background: "#0000" })
			.png()
			.toBuffer()
		const { name, files, folder } = await prepared(logo, "logo")
		expect(name).toMatch(/^logo-[0-9a-f]{32}-400\.webp$/)
		expect(files).toEqual(expect.arrayContaining(iconFiles(name).map(([, file]) => file)))
		for (const [icon, file] of iconFiles(name)) {
			const { size } = SITE_ICONS[icon as SiteIcon]
			const { data, info } = await sharp(path.join(folder, file)).raw().toBuffer({ resolveWithObject: true })
			const pixel = (x: number, y: number) => {
				const at = (Math.floor(y) * info.width + Math.floor(x)) * info.channels
				return [...data.subarray(at, at + info.channels)]
			}
			expect([info.width, info.height], icon).toEqual([size, size])
			expect(pixel(size / 2, size / 2).slice(0, 3), icon).toEqual([200, 0, 0])
			const corner = icon === "apple" || icon === "maskable" ? [255, 255, 255] : [0, 0, 0, 0]
			expect(pixel(1, 1), icon).toEqual(corner)
		}
		expect(PICTURE_USES.logo.widths.at(-1)).toBe(640)
		const wide = await prepared(await plain(2400, 1200).png().toBuffer(), "wide")
		expect(wide.widths).toEqual([640, 1280, 1920])
	})
})

describe("content", () => {
	test("a picture is rotated as its EXIF orientation says", async () => {
		const lying = await twoHalves(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
		const result = await prepared(lying)
		expect(result).toMatchObject({ width: 200, height: 400 })
		const shown = path.join(result.folder, result.name)
		expectColor(await colorAt(shown, 100, 50), [255, 0, 0], 20)
		expectColor(await colorAt(shown, 100, 350), [0, 0, 255], 20)
	})

	test("all metadata is removed, above all the location", async () => {
		const exif = {
			IFD0: { Make: "SecretCamera", Copyright: "SecretOwner" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "46/1 20/1 0/1" },
		}
		const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="SecretXmp"/></x:xmpmeta>'
		// A single color, because noise contains these short words by chance.
		const sent = await plain(800, 600, [90, 120, 60])
			.withExif(exif)
			.withXmp(xmp)
			.withIccProfile("p3")
			.jpeg()
			.toBuffer()
		for (const mark of ["SecretCamera", "SecretXmp", "ICC_PROFILE"]) expect(sent.includes(mark)).toBe(true)
		const result = await prepared(sent)
		for (const file of result.files) {
			const content = await readFile(path.join(result.folder, file))
			for (const mark of ["Secret", "Exif", "EXIF", "XMP", "ICCP", "ICC_PROFILE", "xmpmeta", "GPS"])
				expect(content.includes(mark), `${mark} in ${file}`).toBe(false)
			const { exif, xmp, icc, iptc } = await sharp(content).metadata()
			expect({ exif, xmp, icc, iptc }).toEqual({})
		}
	})
})

test("an incomplete file is rejected in every format", async () => {
	for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
		const whole = await noise().toFormat(format).toBuffer()
		for (const share of [0.3, 0.7, 0.97]) {
			const part = whole.subarray(0, Math.floor(whole.length * share))
			expect(await rejection(part), `${format} to ${share}`).toContain("damaged or incomplete")
		}
	}
})

test("a picture of too many pixels is rejected by its header, without decoding it", async () => {
	const huge = await plain(9, 9).png().toBuffer()
	huge.writeUInt32BE(30_000, 16)
	huge.writeUInt32BE(30_000, 20)
	huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
	expect(await rejection(huge)).toContain("has 30000 × 30000 pixels; at most 50 megapixels are allowed")
})
