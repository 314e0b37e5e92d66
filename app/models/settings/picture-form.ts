import { z } from "zod"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import { readPicture } from "./picture.ts"

const percent = (label: string) => {
	const error = `${label} must be a whole number from 0 to 100`
	return z.int({ error }).min(0, { error }).max(100, { error }).default(50)
}

/** The form of one picture of Site Settings. */
export const pictureForm = z.object({
	formKey,
	revision,
	imageUpload: z.string().max(64).optional(),
	removeImage: z.boolean().default(false),
	focusX: percent("Focus from the left"),
	focusY: percent("Focus from the top"),
})

export type PictureFormValues = {
	formKey: string
	revision: number
	imageUpload: string
	removeImage: boolean
	focusX: string
	focusY: string
}

export function pictureFormValues(typed: Record<string, unknown>): PictureFormValues {
	const text = (name: string, initial = "") => String(typed[name] ?? initial)
	return {
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
		imageUpload: text("imageUpload"),
		removeImage: typed.removeImage === true || typed.removeImage === "on",
		focusX: text("focusX", "50"),
		focusY: text("focusY", "50"),
	}
}

/** The values of the form's fields for a stored setting. */
export function storedFocus(value: string): { focusX: number; focusY: number } {
	const { x: focusX, y: focusY } = readPicture(value) ?? { x: 50, y: 50 }
	return { focusX, focusY }
}
