// Stores Brotli and gzip versions next to built files, so that the server never compresses them.
import { readdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const folder = "build/client"

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
	if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt|wasm)$/.test(entry.name)) continue
	const file = path.join(entry.parentPath, entry.name)
	const content = await readFile(file)
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
	await writeFile(`${file}.br`, brotliCompressSync(content, { params }))
	await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }))
}
