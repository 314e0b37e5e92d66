import type { RouteHandle } from "#core/http/route-handle.ts"
import { csvFile } from "#core/platform/responses.server.ts"
import { emptyValue } from "#core/records/column.ts"
import { FIELD_ENTRIES, mapFields } from "#features/species/import/each-field.ts"
import { speciesCsvHeader, writeSpeciesRow } from "#features/species/import/species-csv.ts"
import { KNOWN_COLUMNS, type REQUIRED_COLUMNS } from "#features/species/import/species-csv-columns.ts"
import type { FieldName, SpeciesFields } from "#features/species/species-fields.ts"

const COLUMNS = KNOWN_COLUMNS.filter((name): name is FieldName => FIELD_ENTRIES.some(([one]) => one === name))

const EMPTY = mapFields(emptyValue) as SpeciesFields

type Example = Pick<SpeciesFields, (typeof REQUIRED_COLUMNS)[number]> & Partial<SpeciesFields>

const EXAMPLES: Example[] = [
	{
		name: "American Robin",
		scientificName: "Turdus migratorius",
		type: "bird",
		conservationStatus: "least_concern",
		description: "An early singer with a brick-red breast, seen on lawns, in orchards and in young woods.",
		locationHints: "Orchard and farmyard, March to October",
		featured: true,
		funFacts: [
			"Its eggs are pale blue",
			"It sings before sunrise",
			"Robins can raise three broods in a year",
		],
	},
	{
		name: "Butternut",
		scientificName: "Juglans cinerea",
		type: "plant",
		conservationStatus: "endangered",
		description: 'A walnut of rich valleys, once called the "white walnut" by cabinet makers.',
		locationHints: "South-facing slope below the ridge trail",
		funFacts: ["Its husks give a yellow dye"],
	},
	{
		name: "Eastern Chipmunk",
		scientificName: "Tamias striatus",
		type: "wildlife",
		conservationStatus: "least_concern",
		description: "Five dark stripes run along its back; its cheeks carry beech nuts to the burrow.",
		locationHints: "Stone walls, all summer",
		funFacts: ["A burrow can be more than three metres long", "It wakes in winter to eat"],
	},
	{
		name: "Old Lime Kiln",
		scientificName: "Furnus calcarius",
		type: "feature",
		conservationStatus: "vulnerable",
		description: "Stones were burnt here for mortar, until about 1890.",
		locationHints: "Beside the lane, behind the sugar bush",
	},
	{
		name: "Mourning Cloak",
		scientificName: "Nymphalis antiopa",
		type: "insect",
		conservationStatus: "least_concern",
		description: "The first butterfly of the year: it sleeps under bark and flies over the last snow.",
		locationHints: "Sunny wood edges, from the end of March",
		featured: true,
		funFacts: ["It can live for eleven months"],
	},
]

export const SAMPLE_SPECIES_CSV =
	speciesCsvHeader(COLUMNS) +
	EXAMPLES.map((example) => writeSpeciesRow({ ...EMPTY, ...example }, COLUMNS)).join("")

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export function loader() {
	return csvFile(SAMPLE_SPECIES_CSV, "sample_species.csv")
}
