import { expect, test } from "vitest"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { isDone, type SetupFacts, setupSteps } from "./setup-steps.ts"

const { db } = testDatabase()
const NOW = new Date("2026-11-23T12:00:00Z")

async function openSteps(changed: Partial<SetupFacts> = {}): Promise<string[]> {
	const settings = { ...(await readSettings(db)), ...changed.settings }
	const newest = { name: "farm.tar", at: new Date("2026-11-23T08:10:00Z"), bytes: 1, missing: 0 }
	const facts: SetupFacts = {
		hasOwnHours: true,
		terms: { number: 2, review: { reviewer: "A lawyer", reviewedOn: "2026-11-01" } },
		sample: undefined,
		sampleTexts: [],
		isNameSaved: true,
		speciesCount: 3,
		mapCount: 1,
		backups: { isOn: true, newest, complete: newest, failure: undefined },
		downloadedAt: "2026-11-01T12:00:00.000Z",
		administrators: { all: 2, withFactor: 2 },
		address: { origin: "https://farm.example", trustProxy: true, host: "0.0.0.0" },
		now: NOW,
		zone: "America/Toronto",
		...changed,
		settings,
	}
	return setupSteps(facts).flatMap((step) => (isDone(step) ? [] : [step.title]))
}

const FILLED = {
	contact_email: "gate@otter.example",
	street_address: "7 Mill Road",
	map_url: "https://map.example/otter",
	parking_url: "https://pay.example/otter",
	hero_title: "Walk the marsh",
	dogs: "On a leash",
}

test("each step is open until its own fact is there", async () => {
	const settings = { ...(await readSettings(db)), ...FILLED }
	expect(await openSteps({ settings })).toEqual([])
	expect(await openSteps()).toEqual([
		"Email and Address",
		"Parking Payment",
		"Home Page Texts",
		"Plan Your Visit",
	])
	expect(await openSteps({ settings: { ...settings, parking_url: "" } })).toEqual(["Parking Payment"])
	expect(await openSteps({ settings, hasOwnHours: false })).toEqual(["Opening Hours"])
	expect(await openSteps({ settings, terms: { number: 1, review: undefined } })).toEqual(["Terms and Waiver"])
	const unchanged = { species: 64, posts: 5, pages: 0, maps: 1, places: 26, trails: 3, texts: 0, mapTexts: 0 }
	expect(await openSteps({ settings, sample: { unchanged, stays: [] } })).toEqual(["Map", "Species"])
	expect(await openSteps({ settings, sampleTexts: ["tour_text"] })).toEqual(["Home Page Texts"])
	expect(await openSteps({ settings, sampleTexts: ["rates"] })).toEqual(["Plan Your Visit"])
	expect(await openSteps({ settings, isNameSaved: false })).toEqual(["Name and Tagline"])
	expect(await openSteps({ settings, mapCount: 0 })).toEqual(["Map"])
	expect(await openSteps({ settings, speciesCount: 0 })).toEqual(["Species"])
	const administrators = { all: 2, withFactor: 1 }
	expect(await openSteps({ settings, administrators })).toEqual(["Second factor"])
	const none = { isOn: true, newest: undefined, complete: undefined, failure: undefined }
	expect(await openSteps({ settings, backups: none })).toEqual(["Backups"])
	const lost = { ...none, newest: { name: "farm.tar", at: NOW, bytes: 1, missing: 3 } }
	expect(await openSteps({ settings, backups: lost })).toEqual(["Backups"])
	const http = { origin: "http://farm.example", trustProxy: false, host: "0.0.0.0" }
	expect(await openSteps({ settings, address: http })).toEqual(["Public address"])
})

test("a downloaded backup counts for forty days", async () => {
	const settings = { ...(await readSettings(db)), ...FILLED }
	for (const [downloadedAt, steps] of [
		["2026-10-14T12:00:01.000Z", []],
		["2026-10-14T11:59:59.000Z", ["Backups"]],
		[undefined, ["Backups"]],
	] as const)
		expect(await openSteps({ settings, downloadedAt }), String(downloadedAt)).toEqual(steps)
})

test("what stays of the sample because it was changed keeps its step open as long as visitors see it", async () => {
	const settings = { ...(await readSettings(db)), ...FILLED }
	const unchanged = { species: 0, posts: 0, pages: 0, maps: 0, places: 0, trails: 0, texts: 0, mapTexts: 0 }
	for (const [kind, steps] of [
		["species", ["Species"]],
		["post", ["Species"]],
		["map", ["Map"]],
		["place", ["Map"]],
		["trail", ["Map"]],
	] as const) {
		const record = { kind, id: 1, reason: "changed" } as const
		const shown = { unchanged, stays: [{ ...record, isShown: true }] }
		expect(await openSteps({ settings, sample: shown }), kind).toEqual(steps)
		const hidden = { unchanged, stays: [{ ...record, isShown: false }] }
		expect(await openSteps({ settings, sample: hidden }), kind).toEqual([])
	}
})
