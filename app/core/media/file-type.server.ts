import { createReadStream } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type"
import { parseStream } from "music-metadata"

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

const HEIC =
	"This is an HEIC picture, as iPhones take them. Please export it as JPEG or choose 'Most Compatible' in Settings > Camera > Formats."
const EXPORT_IMAGE = "Please export it as JPEG, PNG or WebP and choose that file."
const EXPORT_SOUND = "Please save it as MP3 or M4A (AAC) and choose that file."

const REJECTED: [RegExp, string][] = [
	[/^image\/hei[cf]/, HEIC],
	[/^image\/svg/, `This is an SVG drawing, which isn't supported. ${EXPORT_IMAGE}`],
	[/^image\/tiff/, `This is a TIFF picture, which browsers don't show. ${EXPORT_IMAGE}`],
	[/^image\/bmp/, `This is a BMP picture, which is too large for a website. ${EXPORT_IMAGE}`],
	[/^image\//, `Pictures of this kind (TYPE) can't be shown in browsers. ${EXPORT_IMAGE}`],
	[/^audio\//, `Audio files of this kind (TYPE) can't be played in every browser. ${EXPORT_SOUND}`],
]

export async function fileKind(path: string, wanted: "image" | "audio"): Promise<FileKind> {
	const { type, start } = await contentType(path)
	if (wanted === "audio" && Object.hasOwn(SOUNDS, type)) {
		const { unplayable } = await readTracks(path, type, start)
		if (unplayable)
			return { ok: false, message: `This sound is ${unplayable}, which browsers can't play. ${EXPORT_SOUND}` }
	}
	const extension = (wanted === "image" ? IMAGES : SOUNDS)[type]
	if (extension) return { ok: true, extension, contentType: type }
	return { ok: false, message: rejectionMessage(type, wanted) }
}

function rejectionMessage(type: string, wanted: "image" | "audio"): string {
	const here =
		wanted === "image" ? "a picture (JPEG, PNG, WebP, AVIF or GIF)" : "an audio file (MP3, M4A, Ogg or WAV)"
	if (type === "empty") return "The file is empty. Please choose it again."
	if (type === "broken audio")
		return "The audio file is incomplete. Please save or export it again, then choose that file."
	if (type.startsWith("video/")) return `This is a video. Please choose ${here}.`
	if (type === "application/pdf") return `This is a PDF document. Please choose ${here}.`
	if (wanted === "image" && type.startsWith("audio/")) return `This is an audio file. Please choose ${here}.`
	if (wanted === "audio" && type.startsWith("image/")) return `This is a picture. Please choose ${here}.`
	const known = REJECTED.find(([pattern]) => pattern.test(type))
	if (known) return known[1].replace("TYPE", type.replace(/^\w+\/(x-)?/, ""))
	return `This file format isn't supported. Please choose ${here}.`
}

/** Browsers give up on an MP3, or misjudge its length, after about 60 kB of zeros. */
const MOST_ZEROS = 32_768

/** `start`: where the content begins, in bytes. Some recorders write zeros before an MP3's first frame, which browsers skip. */
async function contentType(path: string): Promise<{ type: string; start: number }> {
	const file = await open(path)
	try {
		let start = 0
		let beginning = await bytesAt(file, start)
		if (beginning.length === 0) return { type: "empty", start }
		while (beginning.length > 0 && beginning.every((byte) => byte === 0)) {
			start += beginning.length
			beginning = await bytesAt(file, start)
		}
		const zeros = beginning.findIndex((byte) => byte !== 0)
		if (start === 0 && !(zeros > 3)) return { type: await typeOf(path, beginning), start }
		start += zeros
		const type = (await fileTypeFromBuffer(await bytesAt(file, start)))?.mime
		if (type !== "audio/mpeg") return { type: "", start }
		return { type: start > MOST_ZEROS ? "broken audio" : type, start }
	} finally {
		await file.close()
	}
}

async function typeOf(path: string, beginning: Buffer): Promise<string> {
	const box = beginning.toString("latin1", 4, 32)
	if (box.startsWith("ftyp")) return await mp4Type(path, box)
	// The byte order mark of UTF-16 looks like the start of an audio file.
	if (beginning[0] === 0xff && beginning[1] === 0xfe) return isDrawing(beginning) ? "image/svg+xml" : ""
	const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime.replace(/;.*/, "") ?? ""
	if (/^audio\/(vnd\.wave|wav|x-wav)$/.test(mime)) return "audio/wav"
	// Zeros between the tag and the first frame.
	if (mime === "" && beginning.toString("latin1", 0, 3) === "ID3")
		return (await readTracks(path, "audio/mpeg")).kind === "audio" ? "audio/mpeg" : ""
	if (mime === "" || /\bxml$/.test(mime)) return isDrawing(beginning) ? "image/svg+xml" : mime
	return mime
}

/** HEIC and AVIF pictures have their own brands; audio and video files differ only in their tracks. */
async function mp4Type(path: string, box: string): Promise<string> {
	const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? ""
	if (mime.startsWith("image/hei") && /avi[fs]/.test(box)) return "image/avif"
	if (mime.startsWith("image/")) return mime
	const { kind } = await readTracks(path, "audio/mp4")
	if (kind === "none") return mime.startsWith("audio/") ? "broken audio" : mime
	return kind === "audio" ? "audio/mp4" : "video/mp4"
}

async function bytesAt(file: FileHandle, start: number): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, start)
	return buffer.subarray(0, bytesRead)
}

function isDrawing(beginning: Buffer): boolean {
	const encoding = beginning[1] === 0 || beginning[0] === 0xff ? "utf16le" : "utf8"
	return /<svg[\s/>]/i.test(beginning.toString(encoding))
}

/** Names as `music-metadata` writes them. 65534 is PCM in an extended header. */
const PLAYABLE: Record<string, RegExp> = {
	"audio/mpeg": /Layer 3$/,
	"audio/mp4": /AAC|Opus|MP3/i,
	"audio/aac": /AAC/,
	"audio/ogg": /^(Vorbis|Opus)/,
	"audio/wav": /^(PCM|IEEE_FLOAT|ALAW|MULAW|non-PCM \(65534\))/,
}

const NAMES: [RegExp, string][] = [
	[/^ALAC/, "Apple Lossless"],
	[/^Speex/, "Speex"],
	[/ADPCM/, "ADPCM"],
]

type Tracks = { kind: "audio" | "video" | "none"; unplayable?: string }

/** Phones label audio as video. `none`: an incomplete file; `unplayable`: the codec. `start` is in bytes. */
async function readTracks(path: string, type: string, start = 0): Promise<Tracks> {
	const stream = createReadStream(path, { start })
	try {
		const { format } = await parseStream(stream, { mimeType: type }, { skipCovers: true, duration: false })
		if (format.hasVideo) return { kind: "video" }
		if (!format.hasAudio) return { kind: "none" }
		const codec = format.codec ?? format.trackInfo[0]?.codecName ?? ""
		if (!codec || PLAYABLE[type]?.test(codec)) return { kind: "audio" }
		return { kind: "audio", unplayable: NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? codec }
	} catch {
		return { kind: "none" }
	} finally {
		stream.destroy()
	}
}
