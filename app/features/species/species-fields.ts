import { z } from "zod"
import type { CsvField } from "#core/csv/csv-cells.ts"
import { joinedLine, line, oneOf, passage, source } from "#core/forms/text-rules.ts"
import { LICENCES } from "#core/media/licence.ts"
import { AUDIO_LANGUAGES, languageName } from "./audio-language.ts"
import type { Photo } from "./photos/photo.ts"
import { seasonText } from "./season.ts"
import {
	CONSERVATION_STATUSES,
	SPECIES_TYPES,
	type SpeciesCard,
	statusLabel,
	TYPE_LABELS,
} from "./species.ts"

export const SPECIES_FIELDS = {
	name: {
		kind: "line",
		label: "Common Name",
		rule: line("Common name", 120),
		csv: "required",
	},
	scientificName: {
		kind: "line",
		label: "Scientific Name",
		rule: line("Scientific name", 160),
		csv: "required",
		input: { spellCheck: false },
	},
	type: {
		kind: "choice",
		label: "Type",
		rule: oneOf("Type", SPECIES_TYPES).default("other"),
		options: withLabels(SPECIES_TYPES, (type) => TYPE_LABELS[type].one),
		initial: "other",
		csv: "required",
	},
	conservationStatus: {
		kind: "choice",
		label: "Conservation Status",
		rule: oneOf("Conservation status", CONSERVATION_STATUSES).default("least_concern"),
		options: withLabels(CONSERVATION_STATUSES, statusLabel),
		initial: "least_concern",
		csv: "required",
	},
	noConservationStatus: {
		kind: "switch",
		label: "Has no conservation status",
		rule: z.boolean(),
		csv: "optional",
	},
	description: {
		kind: "passage",
		label: "Description",
		rule: passage("Description", 5_000),
		rows: 5,
		csv: "required",
	},
	locationHints: {
		kind: "passage",
		label: "Location Hints",
		rule: passage("Location hints", 1_000),
		rows: 2,
		csv: "required",
	},
	featured: {
		kind: "switch",
		label: "Featured Species",
		rule: z.boolean(),
		csv: "optional",
	},
	funFacts: {
		kind: "list",
		label: "Fun Facts",
		...lines("fact", "Fun fact", { most: 30, longest: 500 }),
		rows: 3,
		hint: "One fact per line.",
		csv: "optional",
	},
	seasonMonths: {
		kind: "months",
		label: "In Season",
		rule: months("In season"),
		text: seasonText,
		hint: "The months in which visitors can see it. Tick none if you don't know.",
		csv: "optional",
	},
	habitat: {
		kind: "passage",
		label: "Habitat",
		rule: passage("Habitat", 500),
		rows: 2,
		csv: "optional",
	},
	size: {
		kind: "passage",
		label: "Size",
		rule: joinedLine("Size", 200),
		rows: 1,
		hint: "For example: 66 to 91 cm long, wingspan up to 147 cm.",
		csv: "optional",
	},
	diet: {
		kind: "passage",
		label: "Diet",
		rule: passage("Diet", 500),
		rows: 2,
		csv: "optional",
	},
	similarSpecies: {
		kind: "list",
		label: "Similar Species",
		...lines("name", "Similar species", { most: 12, longest: 160 }),
		rows: 2,
		hint: "One common or scientific name per line. Names in the catalogue become links, on both pages.",
		csv: "optional",
	},
	sourceLinks: {
		kind: "list",
		label: "Sources",
		item: "web address or book",
		most: 10,
		longest: 500,
		rule: z.array(source("Source", 500)).max(10, { error: "There are more than 10 sources" }),
		rows: 2,
		hint: "One per line: a web address, or a book with its author and title.",
		csv: "optional",
	},
	imageAlt: {
		kind: "passage",
		beside: "image",
		label: "Image Alternative Text",
		rule: joinedLine("Image alternative text", 300),
		rows: 1,
		hint: "What the picture shows, for people who can't see it.",
		csv: "optional",
	},
	imageCredit: {
		kind: "passage",
		beside: "image",
		label: "Image Credit",
		rule: joinedLine("Image credit", 120),
		rows: 1,
		hint: "Who took it.",
		csv: "optional",
	},
	imageLicence: {
		kind: "line",
		beside: "image",
		label: "Image Licence",
		rule: joinedLine("Image licence", 120),
		suggestions: LICENCES,
		hint: "Choose one, or type your own words, such as 'Used with permission'.",
		csv: "optional",
	},
	audioTranscript: {
		kind: "passage",
		beside: "audio",
		label: "Audio Transcript",
		rule: passage("Audio transcript", 10_000),
		rows: 4,
		hint: "What the audio guide says, for people who can't hear it.",
		csv: "optional",
	},
	audioLanguage: {
		kind: "choice",
		beside: "audio",
		label: "Audio Language",
		rule: oneOf("Audio language", AUDIO_LANGUAGES).default("en"),
		options: withLabels(AUDIO_LANGUAGES, languageName),
		initial: "en",
		csv: "optional",
	},
} as const satisfies Record<string, CsvField>

export type FieldName = keyof typeof SPECIES_FIELDS

export const FIELD_ENTRIES = Object.entries(SPECIES_FIELDS) as [FieldName, CsvField][]

export function mapFields<Result>(make: (field: CsvField, name: FieldName) => Result) {
	const entries = FIELD_ENTRIES.map(([name, field]) => [name, make(field, name)])
	return Object.fromEntries(entries) as Record<FieldName, Result>
}

export type SpeciesFields = { [Name in FieldName]: z.output<(typeof SPECIES_FIELDS)[Name]["rule"]> }

export type Species = SpeciesCard &
	SpeciesFields & {
		audioUrl: string | null
		/** UTC, as is `updatedAt`. */
		createdAt: string
		updatedAt: string
		photos: Photo[]
	}

function withLabels<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
	return Object.fromEntries(values.map((value) => [value, label(value)])) as Record<Value, string>
}

function months(label: string) {
	const month = z.int({ error: `${label} must be months from 1 to 12` })
	const error = `${label} must be months from 1 to 12`
	return z
		.array(month.min(1, { error }).max(12, { error }), { error })
		.max(100, { error })
		.transform((months) => [...new Set(months)].sort((a, b) => a - b))
}

function lines(item: string, label: string, { most, longest }: { most: number; longest: number }) {
	const error = `There are more than ${most} ${label.toLowerCase()}s`
	return { item, most, longest, rule: z.array(line(label, longest)).max(most, { error }) }
}
