import { z } from "zod"
import { formKey, line, optionalLine, passage, revision } from "#app/models/forms/text-rules.ts"
import { type DraftState, publishedRule } from "./draft-state.ts"
import { MAX_SPECIES_PER_PLACE, PLACE_KINDS, type Place } from "./map.ts"
import { percentText, roundFraction } from "./position.ts"
import { parseGridReference, parsePercent } from "./typed-position.ts"

/** Maximum lengths in characters. */
export const PLACE_LIMITS = { name: 80, text: 500, number: 8 } as const

export const PLACE_LABELS = {
	name: "Name",
	kind: "Kind",
	number: "Number on the sign",
	text: "Text",
	x: "From the left (%)",
	y: "From the top (%)",
	gridReference: "Grid reference",
	species: "Species",
} as const

const content = {
	name: line(PLACE_LABELS.name, PLACE_LIMITS.name),
	kind: z.enum(PLACE_KINDS, {
		error: ({ input }) =>
			input ? `Kind '${input}' is not one of ${PLACE_KINDS.join(", ")}` : "Kind is required. Choose one",
	}),
	text: passage(PLACE_LABELS.text, PLACE_LIMITS.text),
	number: optionalLine(PLACE_LABELS.number, PLACE_LIMITS.number),
}

const NO_SPECIES = { error: "Species must be chosen from the list" }
const speciesIds = z
	.array(z.int(NO_SPECIES).positive(NO_SPECIES), { error: "species must be a list" })
	.max(MAX_SPECIES_PER_PLACE, { error: `A place has at most ${MAX_SPECIES_PER_PLACE} species` })
	.default([])
	.transform((ids) => [...new Set(ids)])

const percent = (label: string) =>
	z
		.string({ error: "" })
		.default("")
		.transform((text, context) => {
			if (text.trim() === "") return null
			const fraction = parsePercent(text)
			if (fraction !== undefined) return fraction
			context.addIssue({ code: "custom", message: `${label} must be a number from 0 to 100` })
			return z.NEVER
		})

const gridCell = z
	.string()
	.default("")
	.transform((text, context) => {
		if (text.trim() === "") return null
		const position = parseGridReference(text)
		if (position) return position
		const message = "Grid reference must be a letter from A to J and a number from 1 to 10, such as C4"
		context.addIssue({ code: "custom", message })
		return z.NEVER
	})

const FROM_LEFT = "Distance from the left"
const FROM_TOP = "Distance from the top"

const fields = z.object({
	...content,
	x: percent(FROM_LEFT),
	y: percent(FROM_TOP),
	gridReference: gridCell,
	species: speciesIds,
	draft: z.boolean().default(false),
	formKey,
	revision,
})

type TypedPosition = Pick<z.output<typeof fields>, "x" | "y" | "gridReference">

const requirePosition =
	({ hasCross }: { hasCross: boolean }) =>
	({ x, y, gridReference }: TypedPosition, context: z.RefinementCtx) => {
		if (gridReference) return
		const missing = (field: string, message: string) =>
			context.addIssue({ code: "custom", path: [field], message })
		if (hasCross && x === null && y === null) return missing("gridReference", PUT_AT_CROSS)
		if (x === null) missing("x", `${FROM_LEFT} is required, or a grid reference`)
		if (y === null) missing("y", `${FROM_TOP} is required, or a grid reference`)
	}

const PUT_AT_CROSS = "Press 'Put the place at the cross', or type a grid reference"
const ALWAYS = { when: () => true }

/** A grid reference wins over the percentages. */
export const placeForm = fields.superRefine(requirePosition({ hasCross: false }), ALWAYS)

/** With scripts, the form has a map with a cross. */
export const placeFormWithCross = fields.superRefine(requirePosition({ hasCross: true }), ALWAYS)

export type PlaceContent = Pick<Place, "name" | "kind" | "text" | "number" | "x" | "y" | "species"> &
	DraftState

export function placeContent(form: z.output<typeof placeForm>): PlaceContent {
	const { name, kind, text, number, species, gridReference, x, y } = form
	const position = gridReference ?? { x: x ?? 0, y: y ?? 0 }
	return { name, kind, text, number, species, ...position }
}

const OUTSIDE = (name: string) => ({ error: `${name} must be a number from 0 to 1` })
const fraction = (name: string) =>
	z.number(OUTSIDE(name)).min(0, OUTSIDE(name)).max(1, OUTSIDE(name)).transform(roundFraction)

/** For API clients. */
export const placeBody = z.object({
	...content,
	x: fraction("x").meta({ description: "fraction of the picture's width, from the left" }),
	y: fraction("y").meta({ description: "fraction of the picture's height, from the top" }),
	species: speciesIds.meta({ description: "IDs" }),
	published: publishedRule,
})

export type PlaceFormValues = Record<
	"name" | "kind" | "text" | "number" | "x" | "y" | "gridReference" | "formKey",
	string
> & { species: string[]; revision: number }

export function placeFormValues(typed: Record<string, unknown>): PlaceFormValues {
	const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "")
	return {
		name: text("name"),
		kind: text("kind"),
		text: text("text"),
		number: text("number"),
		x: text("x"),
		y: text("y"),
		gridReference: text("gridReference"),
		species: [typed.species].flat().filter((id) => typeof id === "string"),
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}

export function storedPlaceValues(place: Place): Record<string, unknown> {
	return {
		...place,
		x: percentText(place.x),
		y: percentText(place.y),
		species: place.species.map(String),
	}
}
