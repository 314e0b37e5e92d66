import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { fileTypeFromFile } from "file-type"
import { parseStream } from "music-metadata"
import { unsupportedFile } from "./accepted-files.ts"

export type FileKind = { ok: true; extension: string; contentType: string } | { ok: false; message: string }

const IMAGES: Record<string, string> = {
	"image/jpeg": "jpg",
	"image/png": "png",
	"image/apng": "png",
	"image/webp": "webp",
	"image/avif": "avif",
	"image/gif": "gif",
}

const SOUNDS: Record<string, string> = {
	"audio/mpeg": "mp3",
	"audio/mp4": "m4a",
	"audio/aac": "aac",
	"audio/ogg": "ogg",
	"audio/wav": "wav",
}

export const DAMAGED = "The audio file is damaged or incomplete. Please save it again and choose that file."

export async function fileKind(path: string, wanted: "image" | "audio"): Promise<FileKind> {
	if ((await stat(path)).size === 0)
		return { ok: false, message: "The file is empty. Please choose it again." }
	const type = await typeOf(path, wanted)
	if (wanted === "audio" && Object.hasOwn(SOUNDS, type)) {
		const { isSound, unplayable } = await readTracks(path, type)
		if (!isSound) return { ok: false, message: DAMAGED }
		if (unplayable)
			return {
				ok: false,
				message: `This sound is ${unplayable}, which browsers can't play. Please save it as MP3 or M4A (AAC) and choose that file.`,
			}
	}
	const extension = (wanted === "image" ? IMAGES : SOUNDS)[type]
	if (extension) return { ok: true, extension, contentType: type }
	return { ok: false, message: unsupportedFile(type, wanted) }
}

/** HEIC and AVIF pictures have their own brands; audio and video files differ only in their tracks. */
async function typeOf(path: string, wanted: "image" | "audio"): Promise<string> {
	const beginning = await beginningOf(path)
	// The byte order mark of UTF-16 looks like the start of an audio file.
	if (beginning.startsWith("\xff\xfe")) return ""
	const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime.replace(/;.*/, "") ?? ""
	if (/^audio\/(vnd\.wave|wav|x-wav)$/.test(mime)) return "audio/wav"
	if (!beginning.startsWith("ftyp", 4)) return mime
	if (mime.startsWith("image/hei") && /avi[fs]/.test(beginning)) return "image/avif"
	// Security: tracks are only read in a process of their own.
	if (mime.startsWith("image/") || wanted === "image") return mime
	return (await readTracks(path, "audio/mp4")).isSound ? "audio/mp4" : "video/mp4"
}

async function beginningOf(path: string): Promise<string> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(32))
		return buffer.toString("latin1", 0, bytesRead)
	} finally {
		await file.close()
	}
}

/** Names as `music-metadata` writes them. 65534 is PCM in an extended header. */
const PLAYABLE: Record<string, RegExp> = {
	"audio/mpeg": /Layer 3$/,
	"audio/mp4": /AAC|Opus|MP3/i,
	"audio/aac": /AAC/,
	"audio/ogg": /^(Vorbis|Opus)/,
	"audio/wav": /^(PCM|IEEE_FLOAT|ALAW|MULAW|non-PCM \(65534\))/,
}

/** Phones label audio as video. `unplayable`: the codec. */
async function readTracks(path: string, type: string): Promise<{ isSound: boolean; unplayable?: string }> {
	const stream = createReadStream(path)
	try {
		const { format } = await parseStream(stream, { mimeType: type }, { skipCovers: true, duration: false })
		const codec = format.codec ?? format.trackInfo[0]?.codecName
		if (format.hasVideo || !format.hasAudio || !codec) return { isSound: false }
		return { isSound: true, ...(!PLAYABLE[type]?.test(codec) && { unplayable: codec }) }
	} catch {
		return { isSound: false }
	} finally {
		stream.destroy()
	}
}
