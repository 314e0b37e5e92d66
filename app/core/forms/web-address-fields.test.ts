import { expect, test } from "vitest"
import { z } from "zod"
import { formOf } from "#core/records/define-record.ts"
import { SECTION_FORMS } from "#core/settings/section.record.ts"
import { SETTING_VALUES } from "#core/settings/setting-form.ts"
import { SETTING_KEYS, settingRow } from "#core/settings/settings-table.ts"
import { STAFF_FORMS } from "#core/testing/staff-forms.ts"
import { NOTICE } from "#features/hours/notices/notice.record.ts"
import { eventFields } from "#features/posts/events/event-form.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"
import { SPECIES } from "#features/species/species.record.ts"
import { SPECIES_FIELDS } from "#features/species/species-fields.ts"

const FORMS: Record<string, z.ZodObject> = {
	contact: formOf(SECTION_FORMS.contact, {}),
	parking: formOf(SECTION_FORMS.parking, {}),
	redirect: formOf(REDIRECT, {}),
	notice: z.object({ link: NOTICE.fields.link.rule }),
	post: z.object(eventFields),
	species: formOf(SPECIES, {}),
}

const ADDRESSES = Object.entries(STAFF_FORMS).flatMap(([form, { first }]) =>
	Object.entries(first).flatMap(([field, value]) =>
		typeof value === "string" && /^https:\/\//.test(value) ? [{ form, field }] : [],
	),
)

test("every field for a web address adds https:// to one that was typed without it", () => {
	expect(ADDRESSES.length).toBeGreaterThan(4)
	for (const { form, field } of ADDRESSES) {
		const rule = FORMS[form]?.shape[field] as z.ZodType | undefined
		for (const typed of ["www.example.org/x", "example.org/x"]) {
			const stored = rule?.safeParse(typed)
			expect([stored?.data].flat(), `${field} of the form ${form}`).toEqual([`https://${typed}`])
		}
	}
})

test("the API adds https:// to addresses as the forms do", () => {
	for (const key of SETTING_KEYS) {
		const row = settingRow(key)
		if (row.kind === "line" && row.input?.inputMode === "url")
			expect(SETTING_VALUES[key].parse("example.org/x"), key).toBe("https://example.org/x")
	}
	const links = JSON.stringify([{ name: "Photos", url: "www.photos.example" }])
	expect(JSON.parse(SETTING_VALUES.social_links.parse(links))[0].url).toBe("https://www.photos.example")
	expect(SPECIES_FIELDS.sourceLinks.rule.parse(["www.example.org"])).toEqual(["https://www.example.org"])
})

test("a source may be a book, and a broken address is an error", () => {
	const sourceLinks = SPECIES_FIELDS.sourceLinks.rule
	const book = "Peterson, R. T. Birds of Eastern North America. 2020."
	expect(sourceLinks.parse([` ${book} `, "www.example.org"])).toEqual([book, "https://www.example.org"])
	for (const broken of ["https://", "http://a b", "ftp://example.org"])
		expect(sourceLinks.safeParse([broken]).success, broken).toBe(false)
})
