import { z } from "zod"
import { mediaUrl } from "#core/media/media.ts"
import { defineRecord } from "#core/records/define-record.ts"
import { offsetOfForm, POSITION_FIELDS } from "#features/species/position-fields.ts"
import { SPECIES_FIELDS, type Species } from "#features/species/species-fields.ts"
import { MAX_PHOTOS, type Photo } from "./photo.ts"

const { imageAlt, imageCredit, imageLicence } = SPECIES_FIELDS

/** Fields of a species that belong to its first photo, with the columns of a photo. */
export const FIRST_PHOTO_FIELDS = {
	imageAlt: "alt",
	imageCredit: "credit",
	imageLicence: "licence",
	imagePosition: "image_position",
	imageOffset: "image_offset",
} as const

export type FirstPhoto = Pick<Species, keyof typeof FIRST_PHOTO_FIELDS>

/** Its fields have the same rules as the first photo's in the form of the species. */
export const PHOTO = defineRecord<Photo & { speciesId: number; revision: number }>()({
	table: "species_photos",
	parent: "speciesId",
	title: "alt",
	/** A row without a picture has the texts for the next photo. */
	isOne: ({ image_id }) => image_id !== null,
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
		alt: { ...imageAlt, label: "Alternative Text" },
		credit: { ...imageCredit, label: "Credit" },
		licence: { ...imageLicence, label: "Licence" },
		...POSITION_FIELDS,
		image: {
			kind: "picture",
			label: "Photo",
			use: "photo",
			missing: "Choose a photo.",
			prompt: "Drag and drop a photo here, or choose one.",
			hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed.",
			isShownElsewhere: true,
			shown: ({ name, widths, placeholder }) => ({
				imageUrl: mediaUrl(name),
				imageWidths: widths,
				imagePlaceholder: placeholder,
			}),
			response: {
				imageUrl: z.string().nullable().describe("a path on this site"),
				imageWidths: z
					.array(z.int())
					.describe("of its smaller files, whose names end with -WIDTH.avif and -WIDTH.webp"),
				imagePlaceholder: z.string().describe("what is shown while the picture loads"),
			},
		},
	},
	formOrder: ["image", "imagePosition", "alt", "credit", "licence"],
	fromForm: offsetOfForm,
	titles: { new: "Add Photos", edit: "Edit photo", missing: "Edit photo" },
	lost: "This photo or its species was deleted or moved while you were editing. Your text is still here: copy it, then go back to the photos.",
	tooMany: `A species can have ${MAX_PHOTOS} photos. Delete one first.`,
	saved: () => ({ title: "Photo saved" }),
})
