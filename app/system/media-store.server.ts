import { createHash } from "node:crypto"
import { mkdir, rename, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The folder of stored files. */
export function mediaFolder(dataDir: string): string {
	return path.join(dataDir, "media")
}

/**
 * Stores a file under a name made from its content and returns that name; a file that is there already is left
 * alone. Drawings are text and are also kept compressed, for the server to send as they are.
 */
export async function storeMedia(dataDir: string, content: Uint8Array, extension: string): Promise<string> {
	const folder = mediaFolder(dataDir)
	await mkdir(folder, { recursive: true })
	const name = `${createHash("sha256").update(content).digest("hex").slice(0, 32)}.${extension}`
	if (extension === "svg") {
		const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
		await writeWhole(path.join(folder, `${name}.br`), await brotli(content, level))
		await writeWhole(path.join(folder, `${name}.gz`), await gzipped(content, { level: 9 }))
	}
	await writeWhole(path.join(folder, name), content)
	return name
}

/** A reader sees the whole file or none: it is written beside its place and moved there. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
	if (await stat(file).catch(() => undefined)) return
	const unfinished = `${file}.${process.pid}.part`
	await writeFile(unfinished, content, { flush: true })
	await rename(unfinished, file)
}
