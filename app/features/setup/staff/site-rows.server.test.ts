import { expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { storedSection } from "#core/settings/section.server.ts"
import { readSettings, sectionRevision } from "#core/settings/setting.server.ts"
import type { Section } from "#core/settings/setting-row.ts"
import { fieldsOfSection, type Settings } from "#core/settings/settings-table.ts"
import { testDatabase } from "#core/testing/database.ts"
import { storeSampleTexts } from "#features/setup/sample-texts.server.ts"
import { readSiteRows } from "./site-rows.server.ts"

const { db } = testDatabase()
const NOW = new Date("2026-05-01T12:00:00Z")

/** As the form does, which sends all fields of its section. */
async function save(section: Section, changed: Partial<Settings>) {
	const stored = await readSettings(db)
	const content = Object.fromEntries(fieldsOfSection(section).map((key) => [key, stored[key]]))
	const order = { content: { ...content, ...changed }, revision: sectionRevision(section, stored), form: {} }
	await storedSection(section).save(db, order as never, { by: "anna", at: NOW })
}

async function rowOf(page: string) {
	const rows = (await readSiteRows(db, SERVER_FEATURES, NOW)).flatMap((group) => group.rows)
	const { to: _, title: __, ...content } = rows.find(({ to }) => to === `/admin/site/${page}`) ?? {}
	return content
}

test("the home page's row names what the farm has written, not the texts of a new site", async () => {
	expect(await rowOf("home")).toEqual({ unset: "the home page says nothing about your farm yet" })
	await save("home", { hero_title: "Walk the marsh" })
	expect(await rowOf("home")).toEqual({ value: "Headline" })
	await save("home", { news_text: "" })
	expect(await rowOf("home")).toEqual({ value: "Headline" })
})

test("a tagline alone doesn't make the sample farm's name the farm's own, and saving the form unchanged does", async () => {
	const unset = { unset: "pages show the sample farm's name" }
	await save("name", { tagline: "By the river" })
	expect(await rowOf("name")).toEqual(unset)
	await save("name", {})
	expect(await rowOf("name")).toEqual({ value: "Heritage Farm, By the river" })
})

test("a farm's own rates are named, also beside the sample farm's note", async () => {
	await storeSampleTexts(db)
	expect(await rowOf("rates")).toEqual({ unset: "visitors read the sample farm's texts" })
	await save("rates", { rates: '[{"label":"Car","price":"$15"}]' })
	expect(await rowOf("rates")).toEqual({ value: "Car $15" })
})
