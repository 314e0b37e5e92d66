import { readFileSync, writeFileSync } from "node:fs"
import { zipSync } from "fflate"
import { expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { ENCRYPTED, type Zipped, zipOf } from "#core/testing/zip-files.ts"
import { extractFile, readZip, type ZipContent } from "./read-zip.server.ts"

const folder = testFolder()

const LIMITS = { files: 5, fileBytes: 100_000, total: 200_000 }
const CONTENT = Buffer.from("a picture ".repeat(1_000))

async function read(zip: Uint8Array, limits = LIMITS): Promise<ZipContent> {
	const file = folder.file("a.zip")
	writeFileSync(file, zip)
	return await readZip(file, limits, (name) => /\.jp?g?$/.test(name))
}
async function extractFirst(zip: Uint8Array): Promise<void> {
	const file = folder.file("a.zip")
	writeFileSync(file, zip)
	await extractFile(file, { at: 0, maxBytes: 100_000 }, folder.file("out"))
}
const readFiles = (...files: Zipped[]) => read(zipOf(files))
const namesOf = (content: ZipContent) =>
	"files" in content ? content.files.map(({ path }) => path) : content
const messageOf = (content: ZipContent) => ("error" in content ? content.error : undefined)

test("files are read with their names and sizes, in folders and with both compressions", async () => {
	const content = await readFiles(
		{ name: "birds/", content: Buffer.alloc(0) },
		{ name: "birds/robin.jpg", content: CONTENT },
		{ name: "loon.jpg", content: CONTENT, method: 0 },
	)
	expect(content).toMatchObject({
		files: [
			{ at: 1, path: "birds/robin.jpg", bytes: 10_000 },
			{ at: 2, path: "loon.jpg", bytes: 10_000 },
		],
		errors: [],
	})
	const target = folder.file("out")
	await extractFile(folder.file("a.zip"), { at: 1, maxBytes: 10_000 }, target)
	expect(readFileSync(target)).toEqual(CONTENT)
	await expect(extractFile(folder.file("a.zip"), { at: 1, maxBytes: 9_999 }, target)).rejects.toThrow()
})

test("what macOS adds beside pictures is left out silently", async () => {
	const names = ["__MACOSX/a.jpg", "__MACOSX/._a.jpg", "a/._b.jpg", "good.jpg"]
	expect(namesOf(await readFiles(...names.map((name) => ({ name, content: CONTENT }))))).toEqual(["good.jpg"])
})

test("names that lead outside are errors, and nothing is written", async () => {
	const names = ["../a.jpg", "/etc/a.jpg", "C:\\a.jpg", "a/../../b.jpg"]
	const content = await read(zipOf(names.map((name) => ({ name, content: CONTENT }))))
	expect(content).toMatchObject({ files: [], errors: [{}, {}, {}, {}] })
})

test("every file that can't be used is an error with its name", async () => {
	const cases: Partial<Zipped>[] = [
		{ flags: ENCRYPTED },
		{ method: 12 },
		{ mode: 0o120777 },
		{ content: Buffer.alloc(100_001) },
	]
	for (const wrong of cases) {
		const content = await readFiles({ name: "a.jpg", content: CONTENT, ...wrong })
		expect(content, JSON.stringify(Object.keys(wrong))).toMatchObject({
			files: [],
			errors: [{ file: "a.jpg" }],
		})
	}
	const broken = zipOf([{ name: "damaged.jpg", content: CONTENT, method: 0 }])
	broken[60] = 1
	await expect(extractFirst(broken)).rejects.toThrow()
	for (const wrong of [{ checksum: 1 }, { bytes: 9_000 }, { bytes: 11_000 }])
		await expect(extractFirst(zipOf([{ name: "a.jpg", content: CONTENT, ...wrong }]))).rejects.toThrow()
})

test("a bomb is not unpacked, whether its headers tell the truth or not", async () => {
	const zeros = Buffer.alloc(90_000)
	const honest = zipOf(Array.from({ length: 3 }, (_, at) => ({ name: `${at}.jpg`, content: zeros })))
	expect(messageOf(await read(honest))).toMatch(/would unpack to more than/)
	const declared = { name: "a.jpg", content: CONTENT, bytes: 0xfffffff0 }
	expect(messageOf(await readFiles(declared))).toMatch(/would unpack to more than/)
	const lying = { name: "a.jpg", content: Buffer.alloc(50_000_000), bytes: 10 }
	await expect(extractFirst(zipOf([lying]))).rejects.toThrow()
})

test("more files than allowed are an error, even if they're empty folders", async () => {
	const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.jpg`, content: CONTENT }))
	expect(messageOf(await read(zipOf(files)))).toMatch(/more than 5 files/)
	const folders = Array.from({ length: 21 }, (_, at) => ({ name: `${at}/`, content: Buffer.alloc(0) }))
	expect(messageOf(await read(zipOf(folders)))).toMatch(/more than 5 files/)
})

test("a broken, cut or split ZIP file and other files are errors of the whole file", async () => {
	const good = zipOf([{ name: "a.jpg", content: CONTENT }])
	const split = Buffer.from(good)
	split.writeUInt16LE(1, split.length - 18)
	expect(messageOf(await read(split))).toMatch(/one part of several/)
	for (const bad of [
		Buffer.from("no zip"),
		Buffer.alloc(0),
		good.subarray(0, -10),
		zipOf([{ name: "a.jpg", content: CONTENT }], { count: 3 }),
	])
		expect(messageOf(await read(bad))).toMatch(/isn't a ZIP file that can be read/)
})

test("no change of a byte throws or makes more of the file", async () => {
	const good = Buffer.from(zipSync({ "a.jpg": CONTENT, "b.jpg": CONTENT.subarray(0, 500) }))
	for (let at = 0; at < good.length; at += 3) {
		const changed = Buffer.from(good)
		changed[at] = (good[at] ?? 0) ^ 0xff
		const content = await read(changed)
		if ("files" in content) expect(content.files.length + content.errors.length).toBeLessThanOrEqual(2)
	}
})
