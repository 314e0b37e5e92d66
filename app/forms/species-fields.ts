import { z } from "zod"
import { CONSERVATION_STATUSES, SPECIES_TYPES } from "../models/species.ts"
import { line, oneOf, passage } from "./text-rules.ts"

/** The longest texts that are taken, in characters; the form's HTML and the schema are built from the same numbers. */
export const SPECIES_LIMITS = {
	name: 120,
	scientificName: 160,
	description: 5_000,
	locationHints: 1_000,
	funFact: 500,
	funFacts: 30,
} as const

/** What staff write about a species, wherever it comes from: the form, the interface, a CSV row. */
export const speciesFields = z.object({
	name: line("Common name", SPECIES_LIMITS.name),
	scientificName: line("Scientific name", SPECIES_LIMITS.scientificName),
	type: oneOf("Type", SPECIES_TYPES),
	conservationStatus: oneOf("Conservation status", CONSERVATION_STATUSES),
	description: passage("Description", SPECIES_LIMITS.description),
	locationHints: passage("Location hints", SPECIES_LIMITS.locationHints),
	funFacts: z
		.array(line("Fun fact", SPECIES_LIMITS.funFact))
		.max(SPECIES_LIMITS.funFacts, { error: `There are more than ${SPECIES_LIMITS.funFacts} fun facts` }),
	featured: z.boolean(),
})

export type SpeciesFields = z.output<typeof speciesFields>
