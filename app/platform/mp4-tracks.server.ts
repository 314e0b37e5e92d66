import { open } from "node:fs/promises"

const MAX_INDEX_BYTES = 8 * 1024 * 1024
const MAX_BOXES = 100

/** Returns whether a file has only audio tracks, because phones label audio as video. 'none': no index, incomplete file. */
export async function mp4Tracks(path: string): Promise<"audio" | "video" | "none"> {
	const file = await open(path)
	try {
		const { size: end } = await file.stat()
		const head = Buffer.alloc(16)
		for (let at = 0, boxes = 0; at + 8 <= end && boxes < MAX_BOXES; boxes++) {
			await file.read(head, 0, 16, at)
			const size = boxSize(head, end - at)
			if (size < 8) return "none"
			if (head.toString("latin1", 4, 8) === "moov") {
				if (size > MAX_INDEX_BYTES || at + size > end) return "none"
				const index = Buffer.alloc(size)
				await file.read(index, 0, size, at)
				return tracksOf(index.toString("latin1"))
			}
			at += size
		}
		return "none"
	} finally {
		await file.close()
	}
}

/** A size of 1 means that a 64-bit size follows, 0 that the box extends to the end of the file (ISO/IEC 14496-12). */
function boxSize(head: Buffer, rest: number): number {
	const size = head.readUInt32BE(0)
	if (size === 1) return Number(head.readBigUInt64BE(8))
	return size === 0 ? rest : size
}

function tracksOf(index: string): "audio" | "video" | "none" {
	const kinds = [...index.matchAll(/hdlr.{8}(.{4})/gs)].map((match) => match[1])
	if (kinds.includes("vide")) return "video"
	return kinds.includes("soun") ? "audio" : "none"
}
