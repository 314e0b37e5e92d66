import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	filledForm,
	formInPage,
	having,
	openForm,
	type PageForm,
	saveForm,
} from "#app/testing/fixtures/form-in-page.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { morningZone } from "#app/testing/fixtures/morning-zone.ts"
import { openAlways } from "#app/testing/fixtures/opening-hours.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import {
	type FieldValue,
	type Saving,
	STAFF_FORMS,
	type StaffForm,
} from "#app/testing/fixtures/staff-forms.ts"

type Values = Record<string, FieldValue>
type SavedForm = StaffForm & { saving: Saving }

const SAVED_FORMS = Object.entries<StaffForm>(STAFF_FORMS).filter(
	(one): one is [string, SavedForm] => one[1].saving !== undefined,
)

/** Longer than any field allows. */
const TOO_LONG = "x".repeat(20_001)

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	await site.db.insertInto("settings").values({ key: "time_zone", value: morningZone() }).execute()
	const notice = { id: 1, text: "Flooded", level: "closure" }
	const at = "2026-01-01T00:00:00.000Z"
	await site.db
		.insertInto("notices")
		.values({ ...notice, created_at: at, updated_at: at })
		.execute()
	// The sample has the address of one in the table.
	await site.db.deleteFrom("posts").where("kind", "=", "page").execute()
	await site.db.updateTable("trails").set({ closed: 1 }).where("id", "=", 2).execute()
})
afterAll(() => site.close())

/** What a form needs that earlier ones have changed. */
const BEFORE: Record<string, () => Promise<unknown>> = {
	closeToday: () => openAlways(site),
	closeEarly: () => openAlways(site),
	openLate: () => openAlways(site),
}

const open = (form: StaffForm, address: string) => openForm(admin, form, address)
const filled = (form: StaffForm, address: string, values: Values, isStored: boolean) =>
	filledForm(admin, form, address, values, isStored)

/** Rows without text aren't stored, and those after them move up. */
function stored({ saving }: SavedForm, form: PageForm, values: Values): Values {
	return Object.fromEntries(
		Object.entries(having(form, values)).filter(
			([name, value]) => !saving.shownOtherwise?.includes(name) && !(/-\d+-/.test(name) && value === ""),
		),
	)
}

async function refused(form: SavedForm, values: Values): Promise<PageForm> {
	const one = await filled(form, form.saving.at, { ...form.first, ...values }, false)
	const response = await admin.post(one.action, one.body())
	expect(response.status).toBe(400)
	const again = formInPage(await response.text(), form.saving.at, form)
	const typed = having(again, having(one, { ...form.first, ...values }))
	expect(again.read(typed), "what was typed").toEqual(typed)
	return again
}

const save = (form: SavedForm, one: PageForm) => saveForm(admin, one, form.saving.says)

/** Both lead to the same page. */
async function doubleClick(one: PageForm): Promise<void> {
	const answers = await Promise.all([admin.post(one.action, one.body()), admin.post(one.action, one.body())])
	const [first, second] = answers.map(({ status, headers }) => [status, headers.get("location")])
	expect(first?.[0]).toBe(303)
	expect(second).toEqual(first)
}

async function addressAgain({ saving }: SavedForm, at: 0 | 1): Promise<string> {
	return withId(saving, saving.again?.[at] ?? saving.at)
}

async function withId({ table }: Saving, address: string): Promise<string> {
	if (!table) return address
	const { max } = site.db.fn
	const row = await site.db
		.selectFrom(table as "species")
		.select(max("id").as("id"))
		.executeTakeFirstOrThrow()
	return address.replace(":id", String(row.id))
}

async function countRows({ table }: Saving): Promise<number> {
	if (!table) return 0
	return (
		await site.db
			.selectFrom(table as "species")
			.select("id")
			.execute()
	).length
}

async function expectShown({ saving, first, second }: SavedForm, now: Values): Promise<void> {
	for (const [field, path] of Object.entries(saving.shown ?? {})) {
		const text = textOf(await (await site.get(await withId(saving, path))).text())
		for (const { [field]: value, published } of [first, second]) {
			if (!value) continue
			const isShown = value === now[field] && published !== false
			const [line = ""] = String(value).split("\n")
			expect(text.includes(line), `guests read '${line}' at ${path}`).toBe(isShown)
		}
	}
}

describe.each(SAVED_FORMS)("the form %s", (name, form) => {
	const { saving, first, second } = form
	beforeAll(async () => BEFORE[name]?.())

	test("names every field that is empty, too long or refused, and keeps everything that was typed", async () => {
		const one = await open(form, saving.at)
		const texts = Object.keys(first).filter((field) => one.has(field) && one.isTyped(field))
		const sent = (fields: string[], value: string) =>
			Object.fromEntries(fields.map((field) => [field, value]))
		const { required = {}, refused: others = {} } = saving
		if (Object.keys(required).length > 0) {
			const empty = await refused(form, sent(Object.keys(required), ""))
			for (const [field, message] of Object.entries(required))
				expect(empty.errorAt(field), `${field} empty`).toContain(message)
		}
		if (texts.length > 0) {
			const tooLong = await refused(form, sent(texts, TOO_LONG))
			for (const field of texts) expect(tooLong.errorAt(field), `${field} too long`).not.toBe("")
		}
		if (Object.keys(others).length > 0) {
			const wrong = await refused(
				form,
				mapValues(others, ([value]) => value),
			)
			for (const [field, [, message]] of Object.entries(others))
				expect(wrong.errorAt(field), field).toContain(message)
		}
	})

	test("comes back with what was typed when the session had ended", async () => {
		const one = await filled(form, saving.at, first, false)
		const guest = client(site)
		const response = await guest.post(one.action, one.body())
		expect(response.status).toBe(401)
		const login = formOnPage(await response.text(), (html) => html.includes('name="password"'))
		login.set("username", ADMIN.username)
		login.set("password", ADMIN.password)
		const signedIn = await guest.post(`/auth?${new URLSearchParams({ redirectTo: one.action })}`, login)
		const back = String(signedIn.headers.get("location"))
		expect(back).toContain("draft=")
		const again = formInPage(await (await guest.get(back)).text(), one.action, form)
		const typed = having(again, first)
		expect(again.read(typed)).toEqual(typed)
	})

	test("is saved once, read back, replaced and read back again, and guests read it at once", async () => {
		const one = await filled(form, saving.at, first, false)
		const typed = having(one, first)
		const changes = async () => (await site.db.selectFrom("audit_entries").select("id").execute()).length
		const rows = await countRows(saving)
		if (one.body().has("formKey")) await doubleClick(one)
		await save(form, one)
		if (saving.table) expect(await countRows(saving), "rows").toBe(rows + 1)
		const after = await changes()
		if (one.body().has("formKey")) await doubleClick(one)
		expect(await changes(), "the same form sent again").toBe(after)
		const saved = await open(form, await addressAgain(form, 0))
		expect(saved.read(stored(form, saved, typed))).toEqual(stored(form, saved, typed))
		await expectShown(form, first)

		await save(form, await filled(form, await addressAgain(form, 0), second, saving.again !== undefined))
		const replaced = await open(form, await addressAgain(form, 1))
		expect(replaced.read(stored(form, replaced, second))).toEqual(stored(form, replaced, second))
		await expectShown(form, second)
	})
})

test("a day that was closed and opened again is closed by the same form, shown again by Back", async () => {
	const form: StaffForm = STAFF_FORMS.closeToday
	const address = String(form.actions[0])
	await openAlways(site)
	const one = await open(form, address)
	await one.fill({ reason: "Ice" })
	const panel = async () => textOf(await (await admin.get("/admin/site")).text())
	for (const _ of ["first", "after Back"]) {
		await saveForm(admin, one, "The farm is closed today")
		expect(await panel()).toContain("Ice")
		await admin.post("/admin/site/hours/open-again")
		expect(await panel()).not.toContain("Ice")
	}
})

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> {
	return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
