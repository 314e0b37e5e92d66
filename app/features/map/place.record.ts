import { z } from "zod"
import { line, optionalLine, passage } from "#core/forms/text-rules.ts"
import { type ContentOf, defineRecord } from "#core/records/define-record.ts"
import type { RuleContext } from "#core/records/field.ts"
import { KIND_LABELS, MAX_PLACES, MAX_SPECIES_PER_PLACE, PLACE_KINDS, type Place } from "./map.ts"
import { parsePercent, percentText, roundFraction } from "./position.ts"
import { signNumber } from "./sign-number.ts"

export const PLACE_LIMITS = { name: 80, text: 500, number: 8 } as const

type PlaceContext = RuleContext & { speciesNames?: ReadonlyMap<number, string> }

export const shownToVisitors = {
	kind: "switch",
	label: "Visitors see it",
	rule: z.boolean({ error: "published must be true or false" }).default(true),
	initial: true,
} as const

const NO_SPECIES = { error: "Species must be chosen from the list" }

export const PLACE = defineRecord<Place>()({
	table: "places",
	parent: "mapId",
	title: "name",
	noun: "place",
	role: "editor",
	newAt: "/admin/map/:map_id/places/new",
	page: "/admin/map/:map_id/places/:id/edit",
	list: "/admin/map/:map_id#place-:id",
	most: MAX_PLACES,
	createdAt: "hidden",
	api: { path: "/api/places" },
	fields: {
		name: {
			kind: "line",
			label: "Name",
			rule: line("Name", PLACE_LIMITS.name),
			input: { autoComplete: "off" },
		},
		kind: {
			kind: "choice",
			label: "Kind",
			rule: z.enum(PLACE_KINDS, {
				error: ({ input }) =>
					input ? `Kind '${input}' is not one of ${PLACE_KINDS.join(", ")}` : "Kind is required. Choose one",
			}),
			options: KIND_LABELS,
			none: "Choose a kind",
		},
		text: {
			kind: "passage",
			label: "Text",
			rule: passage("Text", PLACE_LIMITS.text),
			rows: 2,
			hint: "Optional. One or two sentences.",
		},
		number: {
			kind: "line",
			label: "Number on the sign",
			meaning: "on the sign",
			rule: optionalLine("Number on the sign", PLACE_LIMITS.number).overwrite(signNumber),
			input: { autoComplete: "off" },
			hint: "Optional: what the sign says, such as 7. It is shown on the map. Without one, a phone shows the place only on the enlarged map, unless it has species or is parking, a toilet or a danger. Visitors who type a number that several places have are asked which they mean.",
		},
		x: axis("x", "width", "left"),
		y: axis("y", "height", "top"),
		species: {
			kind: "links",
			label: "Species",
			links: { table: "place_species", owner: "place_id", target: "species_id", of: "species" },
			rule: z
				.array(z.int(NO_SPECIES).positive(NO_SPECIES), { error: "species must be a list" })
				.max(MAX_SPECIES_PER_PLACE, { error: `A place has at most ${MAX_SPECIES_PER_PLACE} species` })
				.default([])
				.transform((ids) => [...new Set(ids)])
				.meta({ description: "IDs" }),
			text: (ids: number[], { speciesNames }: PlaceContext) =>
				ids
					.map((id) => speciesNames?.get(id) ?? "")
					.sort()
					.join(", "),
		},
		published: shownToVisitors,
	},
	formOrder: ["x", "y", "name", "kind", "number", "text", "species", "published"],
	saved: ({ name }, isNew) => ({
		title: isNew ? "Place created" : "Place saved",
		description: name,
	}),
})

export type PlaceContent = ContentOf<typeof PLACE>

function axis(name: "x" | "y", size: string, edge: string) {
	return {
		kind: "typed",
		label: `From the ${edge} (%)`,
		rule: fractionRule(name).meta({ description: `fraction of the picture's ${size}, from the ${edge}` }),
		response: z.number().min(0).max(1).describe(`from the ${edge}`),
		form: () => percent(`Distance from the ${edge}`),
		typed: percentText,
		text: percentText,
	} as const
}

function percent(label: string) {
	return z
		.string({ error: "" })
		.default("")
		.transform((text, context) => {
			const fraction = parsePercent(text)
			if (fraction !== undefined) return fraction
			const message = text.trim()
				? `${label} must be a number from 0 to 100`
				: `${label} is required. Tap the map, or type a percentage`
			context.addIssue({ code: "custom", message })
			return z.NEVER
		})
}

export function fractionRule(name: string) {
	const outside = { error: `${name} must be a number from 0 to 1` }
	return z.number(outside).min(0, outside).max(1, outside).transform(roundFraction)
}
