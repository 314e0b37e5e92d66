import { z } from "zod"
import type { User } from "#core/accounts/user.ts"
import { fieldSchema, recordSchema } from "#core/api/record-schema.server.ts"
import type { CsvProblem } from "#core/csv/csv-records.ts"
import { PUBLIC_KEYS, type PublicSetting, SETTING_KEYS, type Setting } from "#core/settings/settings-table.ts"
import { NOTICE } from "#features/hours/notices/notice.record.ts"
import { MAP } from "#features/map/map.record.ts"
import type { ControlPoint, Position, PublicMap, PublicPlace, PublicTrail } from "#features/map/map.ts"
import { PLACE } from "#features/map/place.record.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import type { PostEvent } from "#features/posts/events/post-event.ts"
import { POST_CATEGORIES, type Post } from "#features/posts/post.ts"
import type { ImportCounts } from "#features/species/import/import-plan.ts"
import { IMAGE_POSITIONS } from "#features/species/species.ts"
import { type FieldName, mapFields, type SpeciesFields } from "#features/species/species-fields.ts"
import type { PublicSpecies, PublicSpeciesWithPhotos } from "#features/species/species-json.server.ts"
import type { Terms, WaiverTerms } from "#features/waiver/terms.ts"
import type { WaiverAcceptance } from "#features/waiver/waiver.ts"
import { modelSchema, named } from "./named-schemas.server.ts"

const id = z.int().positive()
const time = z.iso.datetime().describe("UTC")

export const errorSchema = named(
	"Error",
	z.strictObject({
		message: z.string(),
		errors: z.record(z.string(), z.array(z.string())).optional().describe("messages by field"),
	}),
)

export const userSchema = modelSchema<User>()(
	"User",
	z.strictObject({ id, username: z.string(), role: z.string() }),
)

export const settingSchema = modelSchema<Setting>()(
	"Setting",
	z.strictObject({
		key: z.enum(SETTING_KEYS),
		value: z.string(),
		description: z.string(),
	}),
)

const publicSettingSchema = modelSchema<PublicSetting>()(
	"PublicSetting",
	z.strictObject({
		key: z.enum(PUBLIC_KEYS),
		value: z.string(),
	}),
)

export const settingsSchema = z.union([z.array(settingSchema), z.array(publicSettingSchema)])

const image = {
	imageUrl: z.string().nullable().describe("a path on this site"),
	imagePosition: z.enum(IMAGE_POSITIONS),
	imageOffset: z.string().describe("'x,y': two whole numbers of pixels"),
}

export const speciesSchema = modelSchema<PublicSpecies>()(
	"Species",
	z.strictObject({
		id,
		...(mapFields(fieldSchema) as { [Name in FieldName]: z.ZodType<SpeciesFields[Name]> }),
		...image,
		audioUrl: z.string().nullable().describe("a path on this site"),
		archived: z.boolean(),
		createdAt: time,
		updatedAt: time,
	}),
)

export const photoSchema = named(
	"Photo",
	z.strictObject({
		id: id.describe("of the photo"),
		...image,
		alt: z.string(),
		credit: z.string(),
		licence: z.string(),
	}),
)

export const speciesWithPhotosSchema = modelSchema<PublicSpeciesWithPhotos>()(
	"SpeciesWithPhotos",
	z.strictObject({
		...speciesSchema.shape,
		photos: z.array(photoSchema).describe("after the first one, whose fields begin with 'image'"),
	}),
)

export const speciesListSchema = z.array(speciesSchema)

export const speciesCountsSchema = named(
	"SpeciesCounts",
	z.strictObject({ totalSpecies: z.int(), featuredCount: z.int() }),
)

export const qrCodeSchema = named(
	"QrCode",
	z.strictObject({ qrCode: z.string().regex(/^data:image\/png;base64,/) }),
)

const errors = z.array(z.string()).describe("a message for each unknown ID")
export const deletedSchema = named("Deleted", z.strictObject({ deleted: z.int(), errors }))
export const archivedSchema = named("Archived", z.strictObject({ archived: z.int(), errors }))
export const unarchivedSchema = named("Unarchived", z.strictObject({ unarchived: z.int(), errors }))

export const importCountsSchema = modelSchema<ImportCounts>()(
	"ImportCounts",
	z.strictObject({
		imported: z.int(),
		updated: z.int(),
		skipped: z.int(),
		missingPhotos: z
			.array(z.string())
			.optional()
			.describe("photos that the column photos names, but that their species don't have"),
	}),
)

const rowErrorSchema = modelSchema<CsvProblem>()(
	"RowError",
	z.strictObject({
		line: z.int().describe("the header is line 1"),
		column: z.string().nullable().describe("null if the whole row is invalid"),
		value: z.string(),
		message: z.string(),
	}),
)

export const importErrorSchema = named(
	"ImportError",
	z.strictObject({
		...errorSchema.shape,
		rows: z.array(rowErrorSchema).optional().describe("the first errors"),
	}),
)

const moment = z.union([z.iso.datetime(), z.iso.date()]).describe("UTC, or a date if allDay is true")
const postEventSchema = modelSchema<PostEvent>()(
	"PostEvent",
	z.strictObject({
		startsAt: moment,
		endsAt: moment
			.nullable()
			.describe("an all-day event includes this day; null: until the end of the first day"),
		allDay: z.boolean(),
		place: z.string().describe("empty: the farm"),
		cancelled: z.boolean(),
		signUpUrl: z.string().describe("empty without one"),
		dates: z
			.array(z.string())
			.describe(
				"when it takes place again, on the farm's clock: 2026-10-31, or with other times 2026-10-31 10:00-12:00",
			),
	}),
)

export const postSchema = modelSchema<Post>()(
	"Post",
	z.strictObject({
		id,
		slug: z.string(),
		title: z.string(),
		content: z.string(),
		excerpt: z.string(),
		category: z.enum(POST_CATEGORIES),
		tags: z.array(z.string()),
		published: z.boolean(),
		createdAt: time,
		publishedAt: time
			.nullable()
			.describe("the first publication, unless today's date was chosen later; null for a draft"),
		scheduledFor: time
			.nullable()
			.describe("when a scheduled post becomes public; null for a draft, and from that time on"),
		event: postEventSchema.nullable().describe("null: the post isn't an event"),
		coverUrl: z.string().nullable().describe("a path of this site; null without a cover picture"),
		coverAlt: z.string().describe("empty for a decorative picture, and without a cover"),
		coverWidth: z.int().nullable().describe("in pixels"),
		coverHeight: z.int().nullable(),
		coverWidths: z
			.array(z.int())
			.describe("of its smaller files, whose names end with -WIDTH.avif and -WIDTH.webp"),
		coverPosition: z.string().describe("the point that stays in view when it is cropped, as in CSS"),
	}),
)

export const postListSchema = z.array(postSchema)

export const noticeSchema = recordSchema(NOTICE)

const fraction = z.number().min(0).max(1)
const position = { x: fraction.describe("from the left"), y: fraction.describe("from the top") }
const linePointSchema = modelSchema<Position>()("LinePoint", z.strictObject(position))
const controlPointSchema = modelSchema<ControlPoint>()(
	"ControlPoint",
	z.strictObject({ ...position, latitude: z.number(), longitude: z.number() }),
)

const placeSchema = recordSchema(PLACE)

const trailSchema = recordSchema(TRAIL, {
	line: z.array(linePointSchema).describe("empty: straight through the places"),
})

const mapSchema = recordSchema(MAP, { controlPoints: z.array(controlPointSchema) })

const ONLY_FOR_STAFF = { updatedAt: true, revision: true } as const

const shownPlaceSchema = modelSchema<PublicPlace>()(
	"ShownPlace",
	placeSchema.omit({ ...ONLY_FOR_STAFF, mapId: true, published: true }).extend({
		species: z.array(
			z.strictObject({
				id,
				name: z.string(),
				seasonMonths: z.array(z.int().min(1).max(12)).optional().describe("left out without a stated season"),
			}),
		),
	}),
)
const shownTrailSchema = modelSchema<PublicTrail>()(
	"ShownTrail",
	trailSchema
		.omit({
			...ONLY_FOR_STAFF,
			mapId: true,
			closed: true,
			closedReason: true,
			closedUntil: true,
			published: true,
		})
		.extend({
			letter: z.string(),
			isClosed: z.boolean(),
			notice: z
				.strictObject({ text: z.string(), endsAt: time.nullable() })
				.nullable()
				.describe("why it is closed, and until when"),
		}),
)
const shownMapSchema = modelSchema<PublicMap>()(
	"ShownMap",
	mapSchema
		.omit(ONLY_FOR_STAFF)
		.extend({ places: z.array(shownPlaceSchema), trails: z.array(shownTrailSchema) }),
)
export const shownMapListSchema = z.array(shownMapSchema)

export const registrationSchema = named("RegistrationStatus", z.strictObject({ locked: z.boolean() }))

export const acceptanceSchema = modelSchema<WaiverAcceptance>()(
	"Acceptance",
	z.strictObject({
		receipt: z.string(),
		termsVersion: z.string(),
		termsHash: z.string().nullable().describe("SHA-256 of the text, in hexadecimal"),
		acceptedAt: time,
		ledTo: z.enum(["parking", "home"]),
		partySize: z.int().nullable().describe("People in the group; null if the waiver didn't ask"),
		minors: z.int().nullable().describe("How many of them are under 18"),
	}),
)

export const termsSchema = modelSchema<Terms>()(
	"Terms",
	z.strictObject({
		number: id.describe("Counts the published versions"),
		version: z.string().describe("As in an acceptance"),
		hash: z.string().describe("SHA-256 of the text, in hexadecimal"),
		lastUpdated: z.string(),
		text: z.string(),
	}),
)

export const waiverTermsSchema = modelSchema<WaiverTerms>()(
	"WaiverTerms",
	z.strictObject({
		...termsSchema.shape,
		asksPartySize: z.boolean().describe("An acceptance must have partySize and minors"),
	}),
)

export const termsChangedSchema = named(
	"TermsChangedError",
	z.strictObject({ ...errorSchema.shape, terms: termsSchema }),
)

export type ApiDescription = z.output<typeof descriptionSchema>
export const descriptionSchema = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })
