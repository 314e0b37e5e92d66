import { z } from "zod"
import type { RowFault } from "../../forms/species-csv.ts"
import { POST_CATEGORIES, type Post } from "../../models/post.ts"
import type { PublicSetting, Setting } from "../../models/setting.ts"
import { CONSERVATION_STATUSES, IMAGE_POSITIONS, SPECIES_TYPES } from "../../models/species.ts"
import type { ImportCounts } from "../../models/species-import.server.ts"
import type { PublicSpecies } from "../../models/species-json.server.ts"
import type { User } from "../../models/user.ts"
import type { WaiverAcceptance } from "../../models/waiver.ts"

/** What the interface answers with, by the names that the documents use. */
export const shapes = z.registry<{ id: string }>()

/** Gives a shape its name. */
function shape<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
	shapes.add(schema, { id })
	return schema
}

/** The same for what models return: the shape must have every field of their type, and no other. */
const shapeOf =
	<Type>() =>
	<Schema extends z.ZodType<Type>>(
		id: string,
		schema: [Type, keyof Type] extends [z.output<Schema>, keyof z.output<Schema>]
			? Schema
			: "This shape and the model's type differ",
	) =>
		shape(id, schema as Schema)

const id = z.int().positive()
const moment = z.iso.datetime().describe("UTC")

export const errorShape = shape(
	"Error",
	z.strictObject({
		message: z.string(),
		errors: z.record(z.string(), z.array(z.string())).optional().describe("what is wrong, by field"),
	}),
)

export const userShape = shapeOf<User>()(
	"User",
	z.strictObject({ id, username: z.string(), role: z.string() }),
)

export const settingShape = shapeOf<Setting>()(
	"Setting",
	z.strictObject({
		key: z.enum(["tour_enabled", "blog_enabled", "tour_passcode"]),
		value: z.string(),
		description: z.string(),
	}),
)

export const publicSettingShape = shapeOf<PublicSetting>()(
	"PublicSetting",
	z.strictObject({
		key: z.enum(["tour_enabled", "blog_enabled", "tour_passcode_required"]),
		value: z.string(),
	}),
)

export const settingsShape = z.union([z.array(settingShape), z.array(publicSettingShape)])

export const speciesShape = shapeOf<PublicSpecies>()(
	"Species",
	z.strictObject({
		id,
		name: z.string(),
		scientificName: z.string(),
		type: z.enum(SPECIES_TYPES),
		conservationStatus: z.enum(CONSERVATION_STATUSES),
		description: z.string(),
		imageUrl: z.string().nullable().describe("an address on this site"),
		imagePosition: z.enum(IMAGE_POSITIONS),
		imageOffset: z.string().describe("'x,y': two whole numbers of pixels"),
		audioUrl: z.string().nullable().describe("an address on this site"),
		locationHints: z.string(),
		funFacts: z.array(z.string()),
		featured: z.boolean(),
		archived: z.boolean(),
	}),
)

export const speciesListShape = z.array(speciesShape)

export const speciesCountsShape = shape(
	"SpeciesCounts",
	z.strictObject({ totalSpecies: z.int(), featuredCount: z.int() }),
)

export const qrCodeShape = shape(
	"QrCode",
	z.strictObject({ qrCode: z.string().regex(/^data:image\/png;base64,/) }),
)

const errors = z.array(z.string()).describe("a sentence for each id that names nothing")
export const deletedShape = shape("Deleted", z.strictObject({ deleted: z.int(), errors }))
export const archivedShape = shape("Archived", z.strictObject({ archived: z.int(), errors }))
export const unarchivedShape = shape("Unarchived", z.strictObject({ unarchived: z.int(), errors }))

export const importCountsShape = shapeOf<ImportCounts>()(
	"ImportCounts",
	z.strictObject({ imported: z.int(), updated: z.int(), skipped: z.int() }),
)

const rowFaultShape = shapeOf<RowFault>()(
	"RowFault",
	z.strictObject({
		line: z.int().describe("the header is line 1"),
		column: z.string().nullable().describe("null where the fault is the whole row's"),
		value: z.string(),
		message: z.string(),
	}),
)

/** Where rows are wrong, they stand in `rows`. */
export const importErrorShape = shape(
	"ImportError",
	z.strictObject({ ...errorShape.shape, rows: z.array(rowFaultShape).optional().describe("the first ones") }),
)

export const postShape = shapeOf<Post>()(
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
		createdAt: moment,
		publishedAt: moment.nullable(),
	}),
)

export const postListShape = z.array(postShape)

export const registrationShape = shape("RegistrationStatus", z.strictObject({ locked: z.boolean() }))

export const acceptanceShape = shapeOf<WaiverAcceptance>()(
	"Acceptance",
	z.strictObject({
		receipt: z.string(),
		termsVersion: z.string(),
		termsHash: z.string().nullable().describe("SHA-256 of the text, in hexadecimal"),
		acceptedAt: moment,
		ledTo: z.enum(["parking", "home"]),
	}),
)

/** An OpenAPI document. */
export type ApiDescription = z.output<typeof descriptionShape>
export const descriptionShape = z.looseObject({ openapi: z.string(), paths: z.looseObject({}) })
