import { expect, test } from "vitest"
import { pageOfChanges } from "#core/audit/audit.server.ts"
import { formOf } from "#core/records/define-record.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { DEFAULT_ZONE, farmZone } from "#core/time/local-time.ts"
import { SECTION_FORMS } from "./section.record.ts"
import { changeSetting, listSettings, readSettings } from "./setting.server.ts"
import { SETTING_VALUES } from "./setting-form.ts"
import { defaultOf, descriptionOf } from "./settings-table.ts"

const change = { by: "anna", at: new Date("2026-06-01T12:00:00Z") }
const database = eachDatabase()

test("the audit trail names only setting updates that changed the value", async () => {
	const { db } = database
	await changeSetting(db, "tour_passcode", "", change)
	await changeSetting(db, "tour_enabled", "true", change)
	await changeSetting(db, "tour_passcode", "loon", change)
	await changeSetting(db, "tour_passcode", "loon", change)
	expect((await readSettings(db)).tour_passcode).toBe("loon")
	const { entries } = await pageOfChanges(db, { from: 1, page: 1 })
	expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
		"setting.changed tour_passcode",
	])
})

test("a setting without a row has its default, and is stored when it changes", async () => {
	const { db } = database
	await db.deleteFrom("settings").execute()
	for (const { key, value, description } of await listSettings(db))
		expect([value, description]).toEqual([defaultOf(key), descriptionOf(key)])
	await changeSetting(db, "tour_enabled", "true", change)
	expect((await readSettings(db)).tour_enabled).toBe("true")
	await changeSetting(db, "time_zone", "Pacific/Auckland", change)
	expect(farmZone(), "a rollback may follow").toBe(DEFAULT_ZONE)
})

test("each wrong line of a typed list is named, with what is expected", () => {
	const errorsOf = (rates: string) =>
		formOf(SECTION_FORMS.rates, {})
			.safeParse({ rates })
			.error?.issues.flatMap(({ path, message }) => (path[0] === "rates" ? [message] : []))
	const typed = "Car: $15\n\nBus\n: $4\r\nBicycle: free"
	const expected = "Write each line as in 'Car: $15.00'"
	expect(errorsOf(typed)).toEqual(["Line 3: price is required", "Line 4: label is required", expected])
	expect(errorsOf("Bus\n".repeat(13))).toEqual(["The list has more than 12 rates"])
	const { error } = SETTING_VALUES.social_links.safeParse("www.facebook.com/farm")
	expect(error?.issues[0]?.message).toBe("Line 1: name is required")
})
