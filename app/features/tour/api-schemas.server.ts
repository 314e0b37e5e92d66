import { z } from "zod"
import { modelSchema, named } from "#core/api/named-schemas.server.ts"
import {
	noticeSchema,
	photoSchema,
	shownMapListSchema,
	speciesCountsSchema,
	speciesSchema,
} from "#core/api/schemas.server.ts"
import type { HomePage } from "#core/settings/home-page.ts"
import type { PublicNotice } from "#features/hours/notices/notice.ts"
import { hoursByDay, openingTimes } from "#features/hours/opening-times-schema.ts"
import type { Today } from "#features/hours/today.ts"
import type { BrowserCatalogue } from "#features/map/ui/open-catalogue.ts"
import type { TourAccess } from "#features/offline/tour-access.ts"
import type { BundleFile, TourBundle } from "#features/offline/tour-bundle.ts"
import type { PublicPage } from "#features/posts/post.ts"
import type { Photo } from "#features/species/photos/photo.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import type { Species } from "#features/species/species-fields.ts"

const picture = {
	imageWidths: z
		.array(z.int())
		.describe("of its smaller files, whose names end with -WIDTH.avif and -WIDTH.webp"),
	imagePlaceholder: z.string().describe("what is shown while the picture loads"),
}

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
		featured: z.array(tourSpeciesSchema.partial()).describe("without their texts") as unknown as z.ZodType<
			SpeciesCard[]
		>,
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

const publicToday = {
	notices: z.array(
		modelSchema<PublicNotice>()(
			"ShownNotice",
			noticeSchema.pick({ id: true, text: true, level: true, link: true, linkText: true, endsAt: true }),
		),
	),
	openingTimes: named("WeeklyAndOtherHours", openingTimes).describe("other hours that are over are left out"),
}

export const todaySchema = named(
	"Today",
	z.strictObject({
		today: modelSchema<Today>()(
			"OpenToday",
			z.strictObject({
				isOpen: z.boolean(),
				opensToday: z.boolean().describe("whether it is open now or opens later today"),
				title: z.string(),
				detail: z.string(),
				short: z.string(),
				line: z.string(),
				until: z.iso.datetime().describe("when this becomes outdated, UTC"),
			}),
		),
		hours: named("OpeningTimes", hoursByDay).describe("days of the next 60 with other hours are exceptions"),
		...publicToday,
	}),
)

export const tourBundleSchema = modelSchema<TourBundle>()(
	"TourBundle",
	z.strictObject({
		isTooLarge: z.boolean().describe("whether the catalogue is too large for a phone"),
		thumbnails: z.array(fileSchema),
		maps: z.array(fileSchema).describe("those of the thumbnails that are maps"),
		pictures: z.array(fileSchema),
		sounds: z.array(fileSchema),
		home: z
			.looseObject({ title: z.string() })
			.describe("the texts of the home page and of 'Plan your visit'") as unknown as z.ZodType<HomePage>,
		pages: z
			.array(z.looseObject({ path: z.string(), title: z.string(), html: z.string() }))
			.describe("the pages that are in the menu") as unknown as z.ZodType<PublicPage[]>,
		...publicToday,
	}),
)

export const tourAccessSchema = named(
	"TourAccess",
	z.strictObject({ access: z.enum(["closed", "locked", "open"] satisfies TourAccess[]) }),
)
