import { z } from "zod"
import type { PictureUse } from "#core/media/picture-use.ts"
import type { Field } from "#core/records/field.ts"
import { CHOSEN_FILE, type OptionalPicture } from "#core/records/file-field.ts"
import type { FormDefinition } from "#core/records/form-definition.ts"
import { PICTURE_KEYS, type PictureKey, SETTINGS } from "#core/settings/settings-table.ts"

/** Percentages of a picture's width and height: the point that stays in view. */
export type Focus = { x: number; y: number }

/** A picture of the site as its form has it. `image` is the name of its file, empty without one. */
type EditedPicture = { image: string; imageUrl: string | null; focus: Focus; revision: number }

const percent = (label: string) => {
	const error = `${label} must be a whole number from 0 to 100`
	return z.int({ error }).min(0, { error }).max(100, { error }).default(50)
}

const focusInputs = { focusX: percent("Focus from the left"), focusY: percent("Focus from the top") }

export const focus = {
	kind: "fieldset",
	label: "What stays in view",
	inputs: focusInputs,
	initial: { focusX: "50", focusY: "50" },
	typed: ({ x, y }: Focus) => ({ focusX: String(x), focusY: String(y) }),
	read: ({ focusX, focusY }) => ({ value: { x: Number(focusX), y: Number(focusY) }, problems: [] }),
	lines: ({ x, y }: Focus) => [
		{ label: "What stays in view", value: `${x}% from the left, ${y}% from the top` },
	],
} satisfies Field

function pictureForm(
	key: PictureKey,
): FormDefinition<EditedPicture, { image: OptionalPicture; focus: typeof focus }> {
	const { title, use, hasFocus }: { title: string; use: PictureUse; hasFocus?: true } = SETTINGS[key]
	return {
		noun: "picture",
		formId: "site-picture",
		list: "/admin/site",
		newAt: `/admin/site/pictures/${key}`,
		auditActions: { created: "setting.changed", updated: "setting.changed" },
		reloads: true,
		fields: {
			image: {
				kind: "picture",
				label: title,
				use,
				prompt: "Drag and drop an image here, or choose one.",
				hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed.",
				remove: `Remove the ${title.toLowerCase()}`,
				isShownElsewhere: hasFocus,
			},
			focus,
		},
		titles: { new: title, edit: title, missing: title },
		buttons: { create: "Save", update: "Save" },
		// A form that is sent again doesn't tell its picture.
		saved: ({ image = CHOSEN_FILE }) => ({
			title: "Settings saved",
			description: image === CHOSEN_FILE ? title : `${title}: ${image ? "no other image" : "no image"}`,
		}),
	}
}

export const PICTURE_FORMS = Object.fromEntries(PICTURE_KEYS.map((key) => [key, pictureForm(key)])) as Record<
	PictureKey,
	ReturnType<typeof pictureForm>
>
