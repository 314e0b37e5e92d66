import { z } from "zod"
import {
	modelSchema,
	named,
	noticeSchema,
	photoSchema,
	shownMapListSchema,
	speciesCountsSchema,
	speciesSchema,
} from "#app/api/schemas.server.ts"
import type { ShownNotice } from "#app/models/notices/notice.ts"
import type { BrowserCatalogue } from "#app/models/species/catalogue.ts"
import type { Photo } from "#app/models/species/photo.ts"
import type { SpeciesCard } from "#app/models/species/species.ts"
import type { Species } from "#app/models/species/species-fields.ts"
import type { TourAccess } from "#app/models/tour/tour-access.ts"
import type { BundleFile, TourBundle } from "#app/models/tour/tour-bundle.ts"

const picture = {
	imageWidths: z
		.array(z.int())
		.describe("of its smaller files, whose names end with -WIDTH.avif and -WIDTH.webp"),
	imagePlaceholder: z.string().describe("what is shown while the picture loads"),
}

const cardSchema = modelSchema<SpeciesCard>()(
	"SpeciesCard",
	speciesSchema
		.pick({
			id: true,
			name: true,
			scientificName: true,
			type: true,
			conservationStatus: true,
			imageUrl: true,
			imagePosition: true,
			imageOffset: true,
			featured: true,
			archived: true,
		})
		.extend(picture),
)

const tourPhotoSchema = modelSchema<Photo>()("TourPhoto", photoSchema.extend(picture))

const tourSpeciesSchema = modelSchema<Species>()(
	"TourSpecies",
	speciesSchema.extend({
		...picture,
		photos: z.array(tourPhotoSchema).describe("after the first one, whose fields begin with 'image'"),
	}),
)

export const browserCatalogueSchema = modelSchema<BrowserCatalogue>()(
	"TourCatalogue",
	z.strictObject({
		stats: speciesCountsSchema,
		featured: z.array(cardSchema),
		species: z
			.array(tourSpeciesSchema)
			.nullable()
			.describe("null if there are too many for a phone: ask the server for a page of them"),
		maps: shownMapListSchema.optional().describe("left out without any"),
	}),
)

const fileSchema = modelSchema<BundleFile>()(
	"TourFile",
	z.strictObject({
		url: z.string().describe("a path on this site"),
		bytes: z.int().describe("as transferred, so compressed if it is stored compressed"),
	}),
)

const shownNoticeSchema = modelSchema<ShownNotice>()(
	"ShownNotice",
	noticeSchema.pick({ id: true, text: true, level: true, link: true, linkText: true, endsAt: true }),
)

export const tourBundleSchema = modelSchema<TourBundle>()(
	"TourBundle",
	z.strictObject({
		isTooLarge: z.boolean().describe("whether the catalogue is too large for a phone"),
		thumbnails: z.array(fileSchema),
		pictures: z.array(fileSchema),
		sounds: z.array(fileSchema),
		notices: z.array(shownNoticeSchema),
	}),
)

export const tourAccessSchema = named(
	"TourAccess",
	z.strictObject({ access: z.enum(["closed", "locked", "open"] satisfies TourAccess[]) }),
)
