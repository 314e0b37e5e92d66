import { z } from "zod"
import { parseId } from "#core/forms/id.ts"
import { formatCount } from "#core/text/numbers.ts"

export const MAX_UPLOADED_PICTURES = 60

/** A picture for the text of a post. `alt` is empty if it is decorative. */
export type UploadedPicture = { id: number; url: string; widths: number[]; alt: string }

/** The post that pictures belong to, or the key of the form in which it is being written. */
export type PictureOwner = { postId: number } | { formKey: string }

const KEY = /^[a-z][\w-]{15,63}$/

/** A part of a URL: a post's ID or a form's key, which begins with a letter. */
export function parsePictureOwner(text: string | undefined): PictureOwner | undefined {
	const postId = parseId(text)
	if (postId) return { postId }
	return text && KEY.test(text) ? { formKey: text } : undefined
}

/** `random` is a UUID. */
export function newPictureKey(random: string): string {
	return `new-${random}`
}

export const pictureKey = z
	.string()
	.optional()
	.transform((text) => (text && KEY.test(text) ? text : undefined))

/** '1 picture isn't in the text'; empty if a post's text names all of its pictures. */
export function unusedPictures(text: string, pictures: readonly Pick<UploadedPicture, "url">[]): string {
	const count = pictures.filter(({ url }) => !text.includes(url)).length
	return count === 0 ? "" : `${formatCount(count, "picture")} ${count === 1 ? "isn't" : "aren't"} in the text`
}

export function pictureMarkdown({ url, alt }: Pick<UploadedPicture, "url" | "alt">): string {
	return `![${labelText(alt)}](${url})`
}

/** Backslashes and unpaired brackets would end the label too early or too late. */
function labelText(alt: string): string {
	const text = alt.replaceAll("\\", "/")
	let open = 0
	for (const sign of text) {
		if (sign === "[") open += 1
		if (sign === "]") open -= 1
		if (open < 0) break
	}
	return open === 0 ? text : text.replaceAll("[", "(").replaceAll("]", ")")
}
