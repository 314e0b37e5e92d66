import { z } from "zod"
import { parseId } from "#core/forms/id.ts"
import { joinedLine } from "#core/forms/text-rules.ts"
import type { Field } from "#core/records/field.ts"
import { defineForm } from "#core/records/form-definition.ts"
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

export const MAX_ALT = 300

export const alternativeText = joinedLine("Alternative text", MAX_ALT)

/** Why a picture can't be saved with this text; undefined if it can. */
export function alternativeTextProblem(alt: string, isDecorative: boolean): string | undefined {
	if (alt && isDecorative) return "Remove the alternative text, or untick 'Decorative'."
	if (!alt && !isDecorative) return "Describe what the picture shows, or tick 'Decorative'."
	return undefined
}

type NewPicture = { image: string; alt: string; revision: number }

const alt = {
	kind: "fieldset",
	label: "Alternative text",
	inputs: { alt: alternativeText, decorative: z.boolean().default(false) },
	typed: (alt: string) => ({ alt, decorative: alt === "" ? "on" : "" }),
	read({ alt, decorative }) {
		const text = alternativeText.safeParse(alt)
		const message = text.success && alternativeTextProblem(text.data, decorative === true)
		return { value: String(alt), problems: message ? [{ field: "alt", message }] : [] }
	},
	lines: (alt: string) => [{ label: "Alternative text", value: alt }],
} satisfies Field

export const POST_PICTURE = defineForm<NewPicture>()({
	noun: "picture",
	formId: "picture-upload",
	list: "/admin/news",
	newAt: "/admin/news",
	auditActions: { created: "post.picture-added", updated: "post.picture-added" },
	fields: {
		alt,
		image: {
			kind: "picture",
			label: "Picture",
			use: "photo",
			missing: "Choose a picture.",
			prompt: "Drag and drop a picture here, or choose one.",
			hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed.",
		},
	},
	formOrder: ["image", "alt"],
	titles: { new: "Pictures for the text", edit: "Pictures for the text", missing: "Pictures for the text" },
	buttons: { create: "Upload Picture", update: "Upload Picture" },
	failures: { create: "Couldn't upload the picture", update: "Couldn't upload the picture" },
	lost: "This post was deleted while you were writing. Your text and picture are still here, but can't be added to it.",
	tooMany: `This post already has ${MAX_UPLOADED_PICTURES} pictures. Remove one, then upload again.`,
	saved: () => ({ title: "Picture uploaded" }),
})
