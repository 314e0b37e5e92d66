import type { z } from "zod"
import type { PictureUse } from "#core/media/picture-use.ts"

/** In pixels. `widths` are those of its smaller sizes. */
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
	/** A logo stays transparent; others get a white background, because they may have dark colors. */
	use: PictureUse
	prompt: string
	hint: string
	isShownElsewhere?: boolean | undefined
	/** The API's schemas, if it returns more than `imageUrl`. */
	response?: Record<string, z.ZodType>
}

/** Its field is `image`. A form sends a file, or as `imageUpload` the token of a draft upload. */
export type PictureField = Picture & {
	/** The error of a new record without one. Otherwise a form can remove it, and the model has `imageUrl`. */
	missing?: string
	shown?(picture: StoredPicture): object
}

/** In the model, `image` is the file's name, or empty. The form sends `removeImage` to remove it. */
export type OptionalPicture = Picture & {
	missing?: undefined
	remove: string
	shown?: undefined
}

export const CHOSEN_FILE = "The file that you chose"

/** Its field is `audio`, and the model has `audioUrl`. It's always optional. */
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
