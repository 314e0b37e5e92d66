import { mediaUrl } from "#core/media/media.ts"
import { defineRecord } from "#core/records/define-record.ts"
import { withAdminList } from "./admin-list.ts"
import { offsetOfForm, POSITION_FIELDS } from "./position-fields.ts"
import { SPECIES_FIELDS, type Species, type SpeciesFields } from "./species-fields.ts"

export type StoredSpecies = SpeciesFields &
	Pick<Species, "id" | "imageUrl" | "imagePosition" | "imageOffset" | "audioUrl" | "updatedAt"> & {
		revision: number
	}

const urlOf = (name: string) => (name === "" ? null : mediaUrl(name))

export const SPECIES = defineRecord<StoredSpecies>()({
	table: "species",
	title: "name",
	noun: "species",
	formId: "species-form",
	role: "editor",
	newAt: "/admin/species/new",
	editAt: "/admin/species/:id/edit",
	page: "/species/:id",
	list: "/admin",
	listSearch: withAdminList,
	most: Number.POSITIVE_INFINITY,
	hidden: { column: "archived", when: 1, note: "It's archived, as it was before" },
	createdAt: "hidden",
	fields: {
		...SPECIES_FIELDS,
		...POSITION_FIELDS,
		image: {
			kind: "picture",
			label: "Image",
			use: "photo",
			prompt: "Drag and drop an image here, or choose one.",
			hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed.",
			isShownElsewhere: true,
			shown: ({ name }) => ({ imageUrl: urlOf(name) }),
		},
		audio: {
			kind: "audio",
			label: "Audio",
			prompt: "Drag and drop an audio file here, or choose one.",
			hint: "MP3, M4A, Ogg or WAV, up to 30 MB.",
			shown: ({ name }) => ({ audioUrl: urlOf(name) }),
		},
	},
	fromForm: offsetOfForm,
	titles: { new: "Add New Species", edit: "Edit Species", missing: "Species not found" },
	buttons: { create: "Create", update: "Update" },
	failures: { create: "Creation failed", update: "Update failed" },
	deleted:
		"This species was deleted while you were editing. Your text is still here. Create it as a new species, or cancel.",
	tooMany: "There are too many species.",
	saved: (_, isNew) => ({ title: isNew ? "Species created" : "Species updated" }),
})
