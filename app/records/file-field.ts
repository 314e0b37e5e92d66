import type { PictureUse } from "#app/models/media/picture-use.ts"

/** What is stored of a picture: its file, the widths of its smaller sizes, and its size in pixels if it is known. */
export type StoredPicture = {
	/** Empty if there is none. */
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
	/** What the form of a new record says without one; otherwise a form can remove it, and the model has `imageUrl`. */
	missing?: string
	prompt: string
	hint: string
	/** Whether the picture is shown above its input. */
	hasPreview?: true
	/** What the model has of it. */
	shown(picture: StoredPicture): object
}

/** Its field is `audio`, and the model has `audioUrl`. It can be removed, like a picture that isn't required. */
export type AudioField = {
	kind: "audio"
	label: string
	missing?: undefined
	prompt: string
	hint: string
	shown(audio: { name: string }): object
}

export type FileField = PictureField | AudioField

export type FileName = "image" | "audio"

/** The checkbox that removes a file. */
export const removeName = (name: string) => `remove${name.charAt(0).toUpperCase()}${name.slice(1)}`
