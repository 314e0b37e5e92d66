import { z } from "zod"
import type { UnstoredField } from "#core/records/field.ts"
import type { Fields } from "#core/records/form-definition.ts"
import { parseOffset } from "./image-position.ts"
import { IMAGE_POSITIONS, type SpeciesCard } from "./species.ts"

/** In pixels. */
export const MAX_OFFSET = 500

type Positioned = Pick<SpeciesCard, "imagePosition" | "imageOffset">

const offset = (label: string, axis: "x" | "y") =>
	({
		kind: "unstored",
		label,
		initial: "0",
		form: () =>
			z
				.number({ error: `${label} must be a whole number` })
				.int({ error: `${label} must be a whole number` })
				.min(-MAX_OFFSET, { error: `${label} is at least -${MAX_OFFSET}` })
				.max(MAX_OFFSET, { error: `${label} is at most ${MAX_OFFSET}` })
				.default(0),
		typed: ({ imageOffset }: Positioned) => String(parseOffset(imageOffset)[axis]),
	}) satisfies UnstoredField

export const POSITION_FIELDS = {
	imagePosition: {
		kind: "typed",
		label: "Position of the image",
		rule: z.enum(IMAGE_POSITIONS, { error: `imagePosition must be one of ${IMAGE_POSITIONS.join(", ")}` }),
		initial: "center",
		response: z.enum(IMAGE_POSITIONS),
		form: () =>
			z
				.enum(IMAGE_POSITIONS, { error: `Position is one of ${IMAGE_POSITIONS.join(", ")}` })
				.default("center"),
		typed: (position: string) => position,
		text: (position: string, _: unknown, { imageOffset }: Positioned) =>
			position === "custom" ? `${position}, ${imageOffset}` : position,
	},
	offsetX: offset("X offset", "x"),
	offsetY: offset("Y offset", "y"),
	imageOffset: {
		kind: "derived",
		label: "Offset",
		initial: "0,0",
		meaning: "'x,y': two whole numbers of pixels",
		rule: z
			.string()
			.regex(/^-?\d{1,4},-?\d{1,4}$/, { error: "imageOffset must be two whole numbers, for example 0,-20" })
			.transform((text) => text.split(",").map(Number))
			.refine((pixels) => pixels.every((number) => Math.abs(number) <= MAX_OFFSET), {
				error: `imageOffset is at most ${MAX_OFFSET} pixels either way`,
			})
			.transform(String)
			.meta({ description: `'x,y': whole numbers of pixels, from -${MAX_OFFSET} to ${MAX_OFFSET}` }),
	},
} as const satisfies Fields

type Typed = { imagePosition: string; offsetX: number; offsetY: number }

export const offsetOfForm = ({ imagePosition, offsetX, offsetY }: Typed) => ({
	imageOffset: imagePosition === "custom" ? `${offsetX},${offsetY}` : "0,0",
})
