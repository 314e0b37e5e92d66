import { z } from "zod"
import { parseOffset } from "#app/models/media/image-position.ts"
import { mediaUrl } from "#app/models/media/media.ts"
import { type ContentOf, defineRecord } from "#app/records/define-record.ts"
import type { UnstoredField } from "#app/records/field.ts"
import { MAX_PHOTOS, type Photo } from "./photo.ts"
import { SPECIES_FIELDS } from "./species-fields.ts"
import { imageOffset, positionLine, speciesForm } from "./species-form.ts"

/** A photo after the first one, which is part of its species. */
export type StoredPhoto = Photo & { speciesId: number; revision: number }

const { imagePosition, offsetX, offsetY } = speciesForm.shape
const { imageAlt, imageCredit, imageLicence } = SPECIES_FIELDS

const offset = (label: string, form: typeof offsetX, axis: "x" | "y") =>
	({
		kind: "unstored",
		label,
		initial: "0",
		form: () => form,
		typed: (photo: StoredPhoto) => String(parseOffset(photo.imageOffset)[axis]),
	}) satisfies UnstoredField

/** Its fields have the same rules as those of the first photo, which is in the form of the species. */
export const PHOTO = defineRecord<StoredPhoto>()({
	table: "species_photos",
	parent: "speciesId",
	title: "alt",
	label: "Photo",
	noun: "photo",
	role: "editor",
	newAt: "/admin/species/:species_id/photos/new",
	editAt: "/admin/species/:species_id/photos/:id/edit",
	page: "/admin/species/:species_id/photos",
	list: "/admin/species/:species_id/photos",
	auditActions: {
		created: "species.photo-added",
		updated: "species.photo-changed",
		deleted: "photo.deleted",
		restored: "photo.undeleted",
	},
	most: MAX_PHOTOS,
	fields: {
		alt: {
			kind: "passage",
			label: "Alternative Text",
			rule: imageAlt.rule,
			rows: imageAlt.rows,
			hint: imageAlt.hint,
		},
		credit: {
			kind: "passage",
			label: "Credit",
			rule: imageCredit.rule,
			rows: imageCredit.rows,
			hint: imageCredit.hint,
		},
		licence: {
			kind: "line",
			label: "Licence",
			rule: imageLicence.rule,
			suggestions: imageLicence.suggestions,
			hint: imageLicence.hint,
		},
		imagePosition: {
			kind: "typed",
			label: "Position of the image",
			rule: imagePosition,
			initial: "center",
			form: () => imagePosition,
			typed: (position: string) => position,
			text: (_, __, photo: StoredPhoto) => positionLine(photo).value,
			shows: ["imageOffset"],
		},
		offsetX: offset("X offset", offsetX, "x"),
		offsetY: offset("Y offset", offsetY, "y"),
		imageOffset: { kind: "derived", label: "Offset", rule: z.string() },
		image: {
			kind: "picture",
			label: "Photo",
			use: "photo",
			missing: "Choose a photo.",
			prompt: "Drag and drop a photo here, or choose one.",
			hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed.",
			shown: ({ name, widths, placeholder }) => ({
				imageUrl: mediaUrl(name),
				imageWidths: widths,
				imagePlaceholder: placeholder,
			}),
		},
	},
	formOrder: ["image", "imagePosition", "alt", "credit", "licence"],
	lineOrder: ["alt", "credit", "licence", "imagePosition"],
	fromForm: (form) => ({ imageOffset: imageOffset(form) }),
	titles: { new: "Add photo", edit: "Edit photo", missing: "Edit photo" },
	lost: "This photo or its species was deleted or moved while you were editing. Your text is still here: copy it, then go back to the photos.",
	tooMany: { form: `This species already has ${MAX_PHOTOS} photos. Delete one, then save again.` },
	saved: () => ({ title: "Photo saved" }),
})

export type PhotoContent = ContentOf<typeof PHOTO>
