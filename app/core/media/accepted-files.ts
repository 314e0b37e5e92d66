/** iPhones grey out voice memos for `audio/*` alone, and send photos as JPEG if HEIC isn't listed. */
export const ACCEPTED_FILES = {
	image: "image/jpeg,image/png,image/webp,image/avif,image/gif,.jpg,.jpeg,.png,.webp,.avif,.gif",
	audio:
		"audio/*,audio/mpeg,audio/mp4,audio/x-m4a,audio/aac,audio/ogg,audio/wav,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav",
	csv: "text/csv,.csv",
} as const

const EXPECTED = {
	image: "a picture (JPEG, PNG, WebP, AVIF or GIF)",
	audio: "an audio file (MP3, M4A, Ogg or WAV)",
}

export function unsupportedFile(type: string, wanted: "image" | "audio"): string {
	if (wanted === "image" && /^image\/hei[cf]/.test(type))
		return "This is an HEIC picture, as iPhones take them. Please export it as JPEG or choose 'Most Compatible' in Settings > Camera > Formats."
	return `This file format isn't supported. Please choose ${EXPECTED[wanted]}.`
}
