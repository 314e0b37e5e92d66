import { Zip, ZipPassThrough } from "fflate"

export type ArchivedFile = { name: string; content: Uint8Array }

/** Streams a ZIP archive, one part per file. Doesn't compress: use it for files that are compressed already. */
export async function* zipParts(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
	let parts: Uint8Array[] = []
	const archive = new Zip((error, part) => {
		if (error) throw error
		parts.push(part)
	})
	const takeParts = () => {
		const part = Buffer.concat(parts)
		parts = []
		return part
	}
	for await (const { name, content } of files) {
		const file = new ZipPassThrough(name)
		archive.add(file)
		file.push(content, true)
		yield takeParts()
	}
	archive.end()
	yield takeParts()
}
