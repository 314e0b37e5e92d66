/**
 * What file pickers offer. Extensions are named too: iPhones grey out voice memos for `audio/*` alone. Without a type for HEIC,
 * iPhones send their photos as JPEG.
 */
export const ACCEPTED_FILES = {
	image: "image/jpeg,image/png,image/webp,image/avif,image/gif,.jpg,.jpeg,.png,.webp,.avif,.gif",
	audio:
		"audio/*,audio/mpeg,audio/mp4,audio/x-m4a,audio/aac,audio/ogg,audio/wav,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav",
	csv: "text/csv,.csv",
} as const
