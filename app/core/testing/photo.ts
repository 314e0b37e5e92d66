import sharp from "sharp"

export async function photo(background = "teal", width = 330, height = 220): Promise<File> {
	const pixels = { create: { width, height, channels: 3 as const, background } }
	return new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg")
}
