import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { featuresContext } from "#core/feature.server.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { storedSection } from "#core/settings/section.server.ts"
import { readSettings, sectionRevision } from "#core/settings/setting.server.ts"
import type { Section } from "#core/settings/setting-row.ts"
import { type Settings, settingsOf } from "#core/settings/settings-table.ts"
import { testDatabase } from "#core/testing/database.ts"
import { storeSampleTexts } from "#features/setup/sample.server.ts"
import { readSiteRows } from "./site-rows.server.ts"

const { db } = testDatabase()
const NOW = new Date("2026-05-01T12:00:00Z")

/** The form sends all fields of its section. */
async function save(section: Section, changed: Partial<Settings>) {
	const stored = await readSettings(db)
	const content = Object.fromEntries(settingsOf(section).map((key) => [key, stored[key]]))
	const order = { content: { ...content, ...changed }, revision: sectionRevision(section, stored), form: {} }
	await storedSection(section).save(db, order as never, { by: "anna", at: NOW })
}

async function rowOf(page: string) {
	const context = new RouterContextProvider()
	context.set(databaseContext, db)
	context.set(featuresContext, SERVER_FEATURES)
	const rows = await readSiteRows(context)
	return rows.find(({ to }) => to === `/admin/site/${page}`)
}

test("the home page's row names what the farm has written, not the texts of a new site", async () => {
	expect(await rowOf("home")).toMatchObject({
		value: "Not set: the home page says nothing about your farm yet",
		isOpen: true,
	})
	await save("home", { hero_title: "Walk the marsh" })
	expect(await rowOf("home")).toMatchObject({ value: "Headline", isOpen: false })
	await save("home", { news_text: "" })
	expect(await rowOf("home")).toMatchObject({ value: "Headline", isOpen: false })
})

test("a tagline alone doesn't make the sample farm's name the farm's own, and saving the form unchanged does", async () => {
	const unset = { value: "Not set: pages show the sample farm's name", isOpen: true }
	await save("name", { tagline: "By the river" })
	expect(await rowOf("name")).toMatchObject(unset)
	await save("name", {})
	expect(await rowOf("name")).toMatchObject({ value: "Heritage Farm, By the river", isOpen: false })
})

test("a farm's own rates are named, also beside the sample farm's note", async () => {
	await storeSampleTexts(db)
	expect(await rowOf("rates")).toMatchObject({
		value: "Not set: visitors read the sample farm's texts",
		isOpen: true,
	})
	await save("rates", { rates: '[{"label":"Car","price":"$15"}]' })
	expect(await rowOf("rates")).toMatchObject({ value: "Car $15", isOpen: false })
})
