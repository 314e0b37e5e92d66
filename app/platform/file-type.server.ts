import { open } from "node:fs/promises"
import { fileTypeFromFile } from "file-type"
import { mp4Tracks } from "./mp4-tracks.server.ts"

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
const EXPORT_SOUND = "Please save it as MP3 or M4A and choose that file."

const REJECTED: [RegExp, string][] = [
	[/^image\/hei[cf]/, HEIC],
	[/^image\/svg/, `This is an SVG drawing, which isn't supported. ${EXPORT_IMAGE}`],
	[/^image\/tiff/, `This is a TIFF picture, which browsers don't show. ${EXPORT_IMAGE}`],
	[/^image\/bmp/, `This is a BMP picture, which is too large for a website. ${EXPORT_IMAGE}`],
	[/^image\//, `Pictures of this kind (TYPE) can't be shown in browsers. ${EXPORT_IMAGE}`],
	[/^audio\//, `Audio files of this kind (TYPE) can't be played in every browser. ${EXPORT_SOUND}`],
]

export async function fileKind(path: string, wanted: "image" | "audio"): Promise<FileKind> {
	const type = await contentType(path)
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

async function contentType(path: string): Promise<string> {
	const beginning = await firstBytes(path)
	if (beginning.length === 0) return "empty"
	const box = beginning.toString("latin1", 4, 32)
	if (box.startsWith("ftyp")) return await mp4Type(path, box)
	// The byte order mark of UTF-16 looks like the start of an audio file.
	if (beginning[0] === 0xff && beginning[1] === 0xfe) return isDrawing(beginning) ? "image/svg+xml" : ""
	const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime.replace(/;.*/, "") ?? ""
	if (/^audio\/(vnd\.wave|wav|x-wav)$/.test(mime)) return "audio/wav"
	if (mime === "" || /\bxml$/.test(mime)) return isDrawing(beginning) ? "image/svg+xml" : mime
	return mime
}

/** HEIC and AVIF pictures have their own brands; audio and video files differ only in their tracks. */
async function mp4Type(path: string, box: string): Promise<string> {
	const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? ""
	if (mime.startsWith("image/hei") && /avi[fs]/.test(box)) return "image/avif"
	if (mime.startsWith("image/")) return mime
	const tracks = await mp4Tracks(path)
	if (tracks === "none") return mime.startsWith("audio/") ? "broken audio" : mime
	return tracks === "audio" ? "audio/mp4" : "video/mp4"
}

async function firstBytes(path: string): Promise<Buffer> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
		return buffer.subarray(0, bytesRead)
	} finally {
		await file.close()
	}
}

function isDrawing(beginning: Buffer): boolean {
	const encoding = beginning[1] === 0 || beginning[0] === 0xff ? "utf16le" : "utf8"
	return /<svg[\s/>]/i.test(beginning.toString(encoding))
}
