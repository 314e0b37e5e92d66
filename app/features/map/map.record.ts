import { z } from "zod"
import { line, passage, requiredPassage } from "#core/forms/text-rules.ts"
import { mediaUrl } from "#core/media/media.ts"
import { type ContentOf, defineRecord } from "#core/records/define-record.ts"
import { CONTROL_POINTS } from "./control-points.ts"
import { type FarmMap, MAX_MAPS } from "./map.ts"
import { PLACE } from "./place.record.ts"
import { TRAIL } from "./trail.record.ts"

const MAP_LIMITS = { name: 80, description: 1000, altText: 300 } as const

const NO_SIZE = { width: 4, height: 3 }

export const MAP = defineRecord<FarmMap>()({
	table: "maps",
	title: "name",
	noun: "map",
	role: "editor",
	newAt: "/admin/map/new",
	editAt: "/admin/map/:id/edit",
	page: "/admin/map/:id",
	list: "/admin/map",
	most: MAX_MAPS,
	parts: { places: PLACE, trails: TRAIL },
	createdAt: "hidden",
	api: { path: "/api/maps", reads: "one" },
	fields: {
		name: {
			kind: "line",
			label: "Name",
			rule: line("Name", MAP_LIMITS.name),
			input: { autoComplete: "off" },
			hint: "Such as 'The farm and its trails'.",
		},
		description: {
			kind: "passage",
			label: "Description",
			rule: passage("Description", MAP_LIMITS.description),
			rows: 3,
			hint: "Optional. It is above the map.",
		},
		altText: {
			kind: "passage",
			label: "Alternative text",
			rule: requiredPassage("Alternative text", MAP_LIMITS.altText),
			rows: 6,
			hint: "What the picture shows, for those who can't see it: 'Drawn map with the barn in the middle and the lake in the north.'",
		},
		image: {
			kind: "picture",
			label: "Picture",
			use: "map",
			missing: "A picture is required. Choose a drawn, scanned or exported map.",
			prompt: "Drag and drop the map here, or choose it.",
			hint: "A drawn, scanned or exported map: JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Best with 2,560 pixels width or more. Location data is removed. A new picture leaves places where they are, as parts of its width and height.",
			shown: ({ name, widths, width, height }) => ({
				imageUrl: mediaUrl(name),
				imageWidths: widths,
				width: width ?? NO_SIZE.width,
				height: height ?? NO_SIZE.height,
			}),
			response: {
				imageUrl: z.string().describe("a path on this site"),
				imageWidths: z.array(z.int()),
				width: z.int().describe("of the picture, like height"),
				height: z.int(),
			},
		},
		controlPoints: CONTROL_POINTS,
	},
	formOrder: ["name", "image", "altText", "description", "controlPoints"],
	saved: () => ({ title: "Map saved" }),
})

export type MapContent = ContentOf<typeof MAP>
