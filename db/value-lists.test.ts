import { expect, test } from "vitest"
import { ROLE_NAMES } from "#core/accounts/user.ts"
import { valueLists } from "#core/testing/any-row.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { NOTICE_LEVELS } from "#features/hours/notices/notice.ts"
import { PLACE_KINDS, STEEPNESSES, SUITABILITIES, SURFACES } from "#features/map/map.ts"
import { POST_CATEGORIES } from "#features/posts/post.ts"
import { CONSERVATION_STATUSES, IMAGE_POSITIONS, SPECIES_TYPES } from "#features/species/species.ts"
import schemaText from "./schema.ts?raw"

type Values = readonly (string | number)[]

const MODEL_LISTS: Record<string, Values> = {
	"notices.level": NOTICE_LEVELS,
	"places.kind": PLACE_KINDS,
	"posts.category": POST_CATEGORIES,
	"species.conservation_status": CONSERVATION_STATUSES,
	"species.image_position": IMAGE_POSITIONS,
	"species.type": SPECIES_TYPES,
	"species_photos.image_position": IMAGE_POSITIONS,
	"trails.steepness": STEEPNESSES,
	"trails.stroller": SUITABILITIES,
	"trails.surface": SURFACES,
	"trails.wheelchair": SUITABILITIES,
	"users.role": ROLE_NAMES,
}

const LISTS: Record<string, Values> = { ...typedLists(), ...MODEL_LISTS }

/** The columns whose type in `schema.ts` is a list of literals, such as `kind: "image" | "audio"`. */
function typedLists(): Record<string, Values> {
	const lists: Record<string, Values> = {}
	for (const [, table, body = ""] of schemaText.matchAll(/^\t(\w+): (?:RecordColumns & )?\{(.*?)\}$/gms)) {
		for (const [, column, columnType = ""] of body.matchAll(/(\w+): (?:Generated<)?([\w" |]+)/g)) {
			const alias = new RegExp(`^export type ${columnType} = (.*)$`, "m").exec(schemaText)?.[1]
			const literals = (alias ?? columnType).trim().split(" | ")
			if (literals.every((literal) => /^(\d|"[^"]*")$/.test(literal))) {
				lists[`${table}.${column}`] = literals.map((literal) => JSON.parse(literal))
			}
		}
	}
	return lists
}

const opened = eachDatabase()

/** Values of earlier versions that no row has any longer. */
const FORMER: Record<string, string> = {
	"imports.kind": "redirects",
	"import_records.action": "restored",
	"setup_marks.name": "sample kept",
}

test("each list of values in the database has the same values in the code", () => {
	const stored = valueLists(opened.sqlite)
	expect(Object.keys(stored).length).toBeGreaterThan(15)
	for (const [column, values] of Object.entries(stored)) {
		const listed = LISTS[column]
		expect(listed, `the list of ${column}: add it to MODEL_LISTS, or its type to db/schema.ts`).toBeDefined()
		expect(
			values.filter((value) => value !== FORMER[column]).sort(),
			`${column}: is a migration missing?`,
		).toEqual([...(listed ?? [])].sort())
	}
})
