import type { z } from "zod"
import type { PictureUse } from "#app/models/media/picture-use.ts"

/** What is stored of a picture: its file, the widths of its smaller sizes, and its size in pixels if it is known. */
export type StoredPicture = {
	name: string
	widths: number[]
	width: number | null
	height: number | null
	placeholder: string
}

/** Its field is `image`. A form sends a file, or as `imageUpload` the token of one that was sent with an invalid submission. */
export type PictureField = {
	kind: "picture"
	label: string
	use: PictureUse
	/** What the form of a new record says without one. */
	missing: string
	prompt: string
	hint: string
	/** Whether the picture is shown above its input. */
	hasPreview?: true
	/** What the model has of it, and the schemas of that in the API if it isn't only `imageUrl`. */
	shown(picture: StoredPicture): object
	response?: Record<string, z.ZodType>
}
