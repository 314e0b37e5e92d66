import { z } from "zod"
import type { Field } from "#core/records/field.ts"
import { defineForm } from "#core/records/form-definition.ts"
import { alternativeText, alternativeTextProblem } from "./alternative-text.ts"
import { MAX_UPLOADED_PICTURES } from "./uploaded-picture.ts"

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
