import type { z } from "zod"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import type { PictureUse } from "#app/models/media/picture-use.ts"

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
	use: PictureUse
	prompt: string
	hint: string
	/** The schemas of what the API returns of it, if that isn't only `imageUrl`. */
	response?: Record<string, z.ZodType>
}

/** Its field is `image`. A form sends a file, or as `imageUpload` the token of one that was sent with an invalid submission. */
export type PictureField = Picture & {
	/** What the form of a new record says without one. */
	missing: string
	/** Whether the picture is shown above its input. */
	hasPreview?: true
	/** What the model has of it, for a record. */
	shown?(picture: StoredPicture): object
}

/** Of a part that may have none. The form sends `removeImage` to remove it. In the model, `image` is the name of its file, or empty. */
export type OptionalPicture = Picture & {
	/** The label of the box that removes it. */
	remove: string
	/** For an edit conflict. */
	line(content: never): VersionLine
}

/** What `image` is in the content of a form with another picture. */
export const CHOSEN_PICTURE = "The picture that you chose"
