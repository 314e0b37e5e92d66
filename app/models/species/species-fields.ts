import { z } from "zod"
import { line, oneOf, passage } from "#app/models/forms/text-rules.ts"
import {
	CONSERVATION_STATUSES,
	SPECIES_TYPES,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "./species.ts"

type FieldOf<Kind extends string, Value, Input = Value> = {
	kind: Kind
	column: string
	label: string
	rule: z.ZodType<Value, Input>
	csv: "required" | "optional"
	/** Whether it is searched; the search index must have a column of the same name. */
	isSearched?: true
}

type TextAreaField = { rows: number; hint?: string }

export type SpeciesField =
	| (FieldOf<"line", string> & { spellCheck?: false })
	| (FieldOf<"passage", string, string | undefined> & TextAreaField)
	| (FieldOf<"choice", string> & { options: Record<string, string> })
	| (FieldOf<"list", string[]> & TextAreaField & { item: string; most: number; longest: number })
	| FieldOf<"switch", boolean>

/** A new field also needs a migration, its column in `db/schema.ts`, and a place in `SpeciesDetails`. */
export const SPECIES_FIELDS = {
	name: {
		kind: "line",
		column: "name",
		label: "Common Name",
		rule: line("Common name", 120),
		csv: "required",
		isSearched: true,
	},
	scientificName: {
		kind: "line",
		column: "scientific_name",
		label: "Scientific Name",
		rule: line("Scientific name", 160),
		csv: "required",
		isSearched: true,
		spellCheck: false,
	},
	type: {
		kind: "choice",
		column: "type",
		label: "Type",
		rule: oneOf("Type", SPECIES_TYPES),
		options: withLabels(SPECIES_TYPES, (type) => TYPE_LABELS[type].one),
		csv: "required",
	},
	conservationStatus: {
		kind: "choice",
		column: "conservation_status",
		label: "Conservation Status",
		rule: oneOf("Conservation status", CONSERVATION_STATUSES),
		options: withLabels(CONSERVATION_STATUSES, statusLabel),
		csv: "required",
	},
	description: {
		kind: "passage",
		column: "description",
		label: "Description",
		rule: passage("Description", 5_000),
		rows: 5,
		csv: "required",
		isSearched: true,
	},
	locationHints: {
		kind: "passage",
		column: "location_hints",
		label: "Location Hints",
		rule: passage("Location hints", 1_000),
		rows: 2,
		csv: "required",
	},
	featured: {
		kind: "switch",
		column: "featured",
		label: "Featured Species",
		rule: z.boolean(),
		csv: "optional",
	},
	funFacts: {
		kind: "list",
		column: "fun_facts",
		label: "Fun Facts",
		...lines("fact", "Fun fact", { most: 30, longest: 500 }),
		rows: 3,
		hint: "One fact per line.",
		csv: "optional",
	},
} as const satisfies Record<string, SpeciesField>

export type FieldName = keyof typeof SPECIES_FIELDS

export type SpeciesFields = { [Name in FieldName]: z.output<(typeof SPECIES_FIELDS)[Name]["rule"]> }

export type Species = SpeciesCard & SpeciesFields & { audioUrl: string | null }

function withLabels<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
	return Object.fromEntries(values.map((value) => [value, label(value)])) as Record<Value, string>
}

function lines(item: string, label: string, { most, longest }: { most: number; longest: number }) {
	const error = `There are more than ${most} ${label.toLowerCase()}s`
	return { item, most, longest, rule: z.array(line(label, longest)).max(most, { error }) }
}
