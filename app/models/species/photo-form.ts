import { z } from "zod"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import { SPECIES_FIELDS } from "./species-fields.ts"
import { imageOffset, type SpeciesForm, speciesForm } from "./species-form.ts"

const { imagePosition, offsetX, offsetY, imageUpload } = speciesForm.shape

export const PHOTO_LABELS = {
	alt: "Alternative Text",
	credit: "Credit",
	licence: "Licence",
} as const

/** The same rules as for the first photo, which is in the form of the species. */
export const photoForm = z.object({
	alt: SPECIES_FIELDS.imageAlt.rule,
	credit: SPECIES_FIELDS.imageCredit.rule,
	licence: SPECIES_FIELDS.imageLicence.rule,
	imagePosition,
	offsetX,
	offsetY,
	imageUpload,
	formKey,
	revision,
})

/** The texts that photos added together have in common. */
export const photosForm = photoForm.pick({ credit: true, licence: true })

export type PhotoContent = {
	alt: string
	credit: string
	licence: string
	imagePosition: SpeciesForm["imagePosition"]
	imageOffset: string
}

export function photoContent(form: z.output<typeof photoForm>): PhotoContent {
	const { alt, credit, licence, imagePosition } = form
	return { alt, credit, licence, imagePosition, imageOffset: imageOffset(form) }
}

export type PhotoFormValues = Record<
	"alt" | "credit" | "licence" | "imagePosition" | "offsetX" | "offsetY" | "imageUpload" | "formKey",
	string
> & { revision: number }

export function photoFormValues(typed: Record<string, unknown>): PhotoFormValues {
	const text = (name: string) => {
		const value = typed[name]
		return typeof value === "string" || typeof value === "number" ? String(value) : ""
	}
	return {
		alt: text("alt"),
		credit: text("credit"),
		licence: text("licence"),
		imagePosition: text("imagePosition") || "center",
		offsetX: text("offsetX") || "0",
		offsetY: text("offsetY") || "0",
		imageUpload: text("imageUpload"),
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}
