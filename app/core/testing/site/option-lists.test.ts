import { expect, test } from "vitest"
import { siteLinks } from "#core/feature.ts"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { LICENCES, licenceAddress } from "#core/media/licence.ts"
import { STAFF_TITLES } from "#core/staff/staff-titles.ts"
import { MODEL_EXPORTS } from "#core/testing/all-forms.ts"
import { PLACE_KINDS } from "#features/map/map.ts"
import { GROUPS } from "#features/map/ui/map-choice.ts"
import { MENU_PLACES } from "#features/posts/menu.ts"
import { AUDIO_LANGUAGES } from "#features/species/audio-language.ts"
import { CATALOGUE_FILTERS } from "#features/species/filter-table.ts"

const facilities = PLACE_KINDS.filter((kind) => GROUPS.facilities.has({ kind } as never, []))

/** Lists that no constraint of the database repeats. */
const LISTS: [what: string, values: readonly unknown[], expected: string][] = [
	["types to filter by", CATALOGUE_FILTERS.type.values, "bird plant wildlife"],
	["languages", AUDIO_LANGUAGES, "en fr oj cr moh ar zh nl de gu hi it ko fa pl pt pa es tl ta uk ur vi"],
	["facilities", facilities, "toilet water"],
	["places in the menu", MENU_PLACES, "menu footer neither"],
	["picture files", ACCEPTED_FILES.image.match(/\.\w+/g) ?? [], ".jpg .jpeg .png .webp .avif .gif"],
	["sound files", ACCEPTED_FILES.audio.match(/\.\w+/g) ?? [], ".mp3 .m4a .aac .ogg .oga .opus .wav"],
]

test.each(LISTS)("the list of %s is complete", (_, values, expected) => {
	expect(values.join(" ")).toBe(expected)
})

/** The letters repeat on purpose, and the two ends of a day are no table. */
const NOT_NAMES = /(PLAIN_LETTERS|ALL_DAY)$/

type Table = [name: string, texts: string[]]

/** The table of texts that a model exports, or the options of a form's fields. */
function tablesIn([name, one]: [string, unknown], depth = 0): Table[] {
	if (!(one instanceof Object) || one.constructor !== Object || NOT_NAMES.test(name) || depth > 4) return []
	const values = Object.values(one)
	if (values.every((value) => typeof value === "string"))
		return depth === 0 || name.endsWith(" options") ? [[name, values]] : []
	return Object.entries(one).flatMap(([key, part]) => tablesIn([`${name} ${key}`, part], depth + 1))
}

const TABLES: Table[] = [
	...MODEL_EXPORTS.flatMap((one) => tablesIn(one)),
	["licences' addresses", LICENCES.map((licence) => String(licenceAddress(licence)))],
	["titles of staff pages", Object.values(STAFF_TITLES)],
	["titles of links", siteLinks().map(({ title }) => title)],
]

test.each(TABLES)("no two of %s are the same", (_, texts) => {
	expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([])
})

test.each(LICENCES)("the address of the licence %s has the words of its name", (licence) => {
	const words = licence
		.toLowerCase()
		.replace("cc0", "zero")
		.replace("cc ", "")
		.replace("public domain", "publicdomain/mark")
	expect(`${licenceAddress(licence)}`).toContain(`/${words.replace(" ", "/")}/`)
})
