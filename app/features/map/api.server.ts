import { z } from "zod"
import { type ApiOperations, operation } from "#core/api/operation.ts"
import { id, modelSchema, recordSchema, time } from "#core/api/schemas.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { MAP } from "./map.record.ts"
import type { ControlPoint, Position, PublicMap, PublicPlace, PublicTrail } from "./map.ts"
import { PLACE } from "./place.record.ts"
import { listPublicMaps } from "./public-map.server.ts"
import { TRAIL } from "./trail.record.ts"

const fraction = z.number().min(0).max(1)
const position = { x: fraction.describe("from the left"), y: fraction.describe("from the top") }
const linePointSchema = modelSchema<Position>()("LinePoint", z.strictObject(position))
const controlPointSchema = modelSchema<ControlPoint>()(
	"ControlPoint",
	z.strictObject({ ...position, latitude: z.number(), longitude: z.number() }),
)

const trailSchema = recordSchema(TRAIL, {
	line: z.array(linePointSchema).describe("empty: straight through the places"),
})

const mapSchema = recordSchema(MAP, { controlPoints: z.array(controlPointSchema) })

const ONLY_FOR_STAFF = { updatedAt: true, revision: true } as const

const shownPlaceSchema = modelSchema<PublicPlace>()(
	"ShownPlace",
	recordSchema(PLACE)
		.omit({ ...ONLY_FOR_STAFF, mapId: true, published: true })
		.extend({
			species: z.array(
				z.strictObject({
					id,
					name: z.string(),
					seasonMonths: z
						.array(z.int().min(1).max(12))
						.optional()
						.describe("left out without a stated season"),
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

export const shownMapsSchema = z.array(
	modelSchema<PublicMap>()(
		"ShownMap",
		mapSchema
			.omit(ONLY_FOR_STAFF)
			.extend({ places: z.array(shownPlaceSchema), trails: z.array(shownTrailSchema) }),
	),
)

export const MAP_OPERATIONS = {
	"/api/map": {
		GET: operation({
			summary: "List the maps with their places and trails, as visitors see them now",
			access: "everybody",
			cacheParameters: [],
			responses: { 200: { description: "The maps", json: shownMapsSchema } },
			handle: ({ context }) => listPublicMaps(context.get(databaseContext)),
		}),
	},
} satisfies ApiOperations
