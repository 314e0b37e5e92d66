import { readFileSync, truncateSync, writeFileSync } from "node:fs"
import { open as openFile } from "node:fs/promises"
import { beforeAll, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { BrokenArchiveError, TarWriter } from "./tar.server.ts"
import { unpackBackup } from "./unpack-backup.server.ts"

const folder = testFolder()
const LARGE = Buffer.alloc(2_500_000, "large ")
let archive: string
beforeAll(async () => {
	archive = folder.file("backup.tar")
	await pack(archive, { "manifest.json": '{"format":1}', "database.sqlite": "rows", "media/a-320.webp": "" })
})

async function pack(file: string, texts: Record<string, string>, sums?: string) {
	const tar = await TarWriter.create(file, new Date("2026-11-21T08:10:00Z"))
	for (const [name, text] of Object.entries(texts)) await tar.addBytes(name, Buffer.from(text))
	writeFileSync(folder.file("large"), LARGE)
	const handle = await openFile(folder.file("large"))
	await tar.addFile("media/large.mp3", handle)
	await handle.close()
	const listed = [...tar.checksums].map(([name, sum]) => `${sum}  ${name}\n`).join("")
	await tar.addBytes("SHA256SUMS", Buffer.from(sums ?? listed))
	await tar.finish()
}
let folders = 0
const unpack = (file: string) => unpackBackup(file, folder.file(`unpacked-${folders++}`), () => true)

test("a backup is unpacked as it was packed", async () => {
	const to = folder.file("whole")
	const { manifest, files } = await unpackBackup(archive, to, () => true)
	expect([manifest, files]).toEqual([{ format: 1 }, 5])
	expect(readFileSync(`${to}/media/large.mp3`)).toEqual(LARGE)
	expect(readFileSync(`${to}/media/a-320.webp`, "utf8")).toBe("")
})

test("a backup truncated at any point is rejected", async () => {
	const whole = readFileSync(archive)
	for (const length of [0, 100, 512, 513, 3000, 1_000_000, whole.length - 1400, whole.length - 1024 - 512]) {
		const file = folder.file(`cut-${length}.tar`)
		writeFileSync(file, whole)
		truncateSync(file, length)
		await expect(unpack(file), String(length)).rejects.toThrow(BrokenArchiveError)
	}
})

test.each(["../site.db", "/etc/passwd", "media/../../x", "media/.x", "uploads/x", "media/a/b.webp"])(
	"a file of the name %s is not unpacked",
	async (name) => {
		const file = folder.file(`names-${folders++}.tar`)
		await pack(file, { "manifest.json": "{}", "database.sqlite": "", [name]: "out" })
		await expect(unpack(file)).rejects.toThrow(BrokenArchiveError)
	},
)
