export const BEGINNING_BYTES = 4096

const EXPECTED = {
	image: "a picture (JPEG, PNG, WebP, AVIF or GIF)",
	audio: "an audio file (MP3, M4A, Ogg or WAV)",
}
const EXPORT_IMAGE = "Please export it as JPEG, PNG or WebP and choose that file."

type Signature = { family: "image" | "audio" | "video" | "other"; type: string } | undefined

/** Judged by the first bytes, to report it as soon as the file is chosen; the server also reads the rest. */
export function mediaFileError(beginning: Uint8Array, wanted: "image" | "audio"): string | undefined {
	if (beginning.length === 0) return "The file is empty. Please choose it again."
	// The server finds an MP3 behind zeros.
	if (wanted === "audio" && beginning.subarray(0, 4).every((byte) => byte === 0)) return undefined
	const signature = readSignature(beginning)
	const isAccepted = signature?.family === wanted && ACCEPTED[wanted].includes(signature.type)
	// The rest of the file decides whether these containers hold a sound or a video.
	const isUncertain = wanted === "audio" && UNCERTAIN.includes(signature?.type ?? "")
	if (isAccepted || isUncertain) return undefined
	switch (signature?.family) {
		case "video":
			return `This is a video. Please choose ${EXPECTED[wanted]}.`
		case "audio":
			if (wanted === "image") return `This is an audio file. Please choose ${EXPECTED.image}.`
			return `Audio files of this kind (${signature.type}) can't be played in every browser. Please save it as MP3 or M4A (AAC) and choose that file.`
		case "image":
			return wanted === "audio"
				? `This is a picture. Please choose ${EXPECTED.audio}.`
				: REJECTED_IMAGES[signature.type]
		case "other":
			return `This is a PDF document. Please choose ${EXPECTED[wanted]}.`
		default:
			return `This file format isn't supported. Please choose ${EXPECTED[wanted]}.`
	}
}

const ACCEPTED = { image: ["jpeg", "png", "gif", "webp", "avif"], audio: ["mpeg", "wav"] }
const UNCERTAIN = ["ogg", "mp4"]

const REJECTED_IMAGES: Record<string, string> = {
	heic: "This is an HEIC picture, as iPhones take them. Please export it as JPEG or choose 'Most Compatible' in Settings > Camera > Formats.",
	svg: `This is an SVG drawing, which isn't supported. ${EXPORT_IMAGE}`,
	tiff: `This is a TIFF picture, which browsers don't show. ${EXPORT_IMAGE}`,
	bmp: `This is a BMP picture, which is too large for a website. ${EXPORT_IMAGE}`,
}

function readSignature(bytes: Uint8Array): Signature {
	const latin = (begin: number, end: number) => String.fromCharCode(...bytes.subarray(begin, end))
	const begins = (text: string) => latin(0, text.length) === text
	if (begins("\xff\xd8\xff")) return { family: "image", type: "jpeg" }
	if (begins("\x89PNG\r\n\x1a\n")) return { family: "image", type: "png" }
	if (begins("GIF")) return { family: "image", type: "gif" }
	if (begins("RIFF")) return RIFF[latin(8, 12)]
	if (latin(4, 8) === "ftyp") return mp4Signature(latin(8, 32))
	if (begins("II*\0") || begins("MM\0*")) return { family: "image", type: "tiff" }
	if (begins("BM")) return { family: "image", type: "bmp" }
	if (begins("%PDF")) return { family: "other", type: "pdf" }
	if (begins("\x1a\x45\xdf\xa3")) return { family: "video", type: "webm" }
	if (begins("OggS")) return { family: "audio", type: "ogg" }
	if (begins("fLaC")) return { family: "audio", type: "flac" }
	if (begins("ID3")) return { family: "audio", type: "mpeg" }
	// The byte order mark of UTF-16 looks like an MPEG audio frame.
	const isText = begins("\xff\xfe")
	if (/<svg[\s/>]/i.test(new TextDecoder(isText ? "utf-16le" : "utf-8").decode(bytes)))
		return { family: "image", type: "svg" }
	const [first = 0, second = 0] = bytes
	if (first === 0xff && (second & 0xe0) === 0xe0 && !isText) return { family: "audio", type: "mpeg" }
	return undefined
}

const RIFF: Record<string, Signature> = {
	WEBP: { family: "image", type: "webp" },
	WAVE: { family: "audio", type: "wav" },
	"AVI ": { family: "video", type: "avi" },
}

function mp4Signature(brands: string): Signature {
	if (/avi[fs]/.test(brands)) return { family: "image", type: "avif" }
	if (/^(hei[cxms]|hev[cx]|mif1|msf1)/.test(brands)) return { family: "image", type: "heic" }
	return { family: /^M4[AB]/.test(brands) ? "audio" : "video", type: "mp4" }
}

const MAX_AVIF_PIXELS = 12_500_000
const MAX_HEIGHT_TO_WIDTH = 4

export function imageSizeError(
	{ width, height }: { width: number; height: number },
	beginning: Uint8Array,
	maxPixels: number,
): string | undefined {
	const size = `The picture has ${width} × ${height} pixels`
	const pixels = width * height
	if (pixels > maxPixels)
		return `${size}; at most ${maxPixels / 1e6} megapixels are allowed. Please make it smaller first.`
	if (readSignature(beginning)?.type === "avif" && pixels > MAX_AVIF_PIXELS)
		return `${size}; of an AVIF at most ${MAX_AVIF_PIXELS / 1e6} megapixels are allowed. Please export it as JPEG instead.`
	if (height > MAX_HEIGHT_TO_WIDTH * width)
		return `${size}, which is too tall for its width. Please crop it first.`
	return undefined
}
