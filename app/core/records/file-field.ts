import type { z } from "zod"
import type { PictureUse } from "#core/media/picture-use.ts"

/** What is stored of a picture: its file, the widths of its smaller sizes, and its size in pixels if it is known. */
export type StoredPicture = {
	name: string
	widths: number[]
	width: number | null
	height: number | null
	placeholder: string
}

type Picture = {
	kind: "picture"
	label: string
	/** A logo stays transparent; other pictures get a white background, because people may have dark colors. */
	use: PictureUse
	prompt: string
	hint: string
	/** By another control of the form. */
	isShownElsewhere?: boolean | undefined
	/** The schemas of what the API returns of it, if that isn't only `imageUrl`. */
	response?: Record<string, z.ZodType>
}

/** Its field is `image`. A form sends a file, or as `imageUpload` the token of one that was sent with an invalid submission. */
export type PictureField = Picture & {
	/** What the form of a new record says without one; otherwise a form can remove it, and the model has `imageUrl`. */
	missing?: string
	shown?(picture: StoredPicture): object
}

/** Of a form that stores the name of its file, or none. The form sends `removeImage` to remove it. In the model, `image` is the name of its file, or empty. */
export type OptionalPicture = Picture & {
	missing?: undefined
	remove: string
	shown?: undefined
}

export const CHOSEN_FILE = "The file that you chose"

/** Its field is `audio`, and the model has `audioUrl`. It can be removed, like a picture that isn't required. */
export type AudioField = {
	kind: "audio"
	label: string
	missing?: undefined
	response?: undefined
	prompt: string
	hint: string
	shown(audio: { name: string }): object
}

export type FileField = PictureField | OptionalPicture | AudioField

export type FileName = "image" | "audio"

export const removeName = (name: string) => `remove${name.charAt(0).toUpperCase()}${name.slice(1)}`
