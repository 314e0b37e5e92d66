import { afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { ADMIN, makePasswordOld, signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { callerOf, errorOf, everything } from "#core/testing/api.ts"
import { formOnPage, sendForm, textOf } from "#core/testing/form-on-page.ts"
import { appCode, SECOND_FACTOR, secretOn } from "#core/testing/second-factor.ts"

const ACCOUNTS = "/admin/security/accounts"
const TERMS = "/admin/site/terms"
const DOWNLOAD = "/admin/security/backup-download"
const REQUIRED = "/admin/security/settings/second_factor_required"

const { site, admin, api } = await staffSite()
let editor: number
beforeAll(async () => {
	const row = { username: "berta", password_hash: "x", role: "editor", created_at: new Date().toISOString() }
	const added = await site.db.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow()
	editor = added.id
	await admin.post("/admin/security/backup")
	await sendForm(admin, TERMS, { text: "## Dogs\n\nOn a leash." })
})
beforeEach(() => makePasswordOld(site.db, ADMIN.username))
afterEach(() => site.db.deleteFrom("guesses").execute())

const state = () => everything(site)

type Form = { path: string; fields: () => Promise<Record<string, string>> }

const fixed = (path: string | (() => string), fields: Record<string, string>) => ({
	get path() {
		return typeof path === "string" ? path : path()
	},
	fields: async () => fields,
})
const account = () => `${ACCOUNTS}/${editor}`
const texts = (form: FormData) => Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))

/** A form of every route that asks for the password, in an order in which each can be saved. */
const FORMS: Record<string, Form> = {
	invitation: fixed(ACCOUNTS, { username: "carl", role: "admin" }),
	role: fixed(account, { change: "role", role: "admin" }),
	"one-time link": fixed(account, { change: "link" }),
	deactivation: fixed(account, { change: "deactivate" }),
	reactivation: fixed(account, { change: "reactivate" }),
	"second factor": {
		path: SECOND_FACTOR,
		fields: async () => {
			const secret = secretOn(await admin.html(SECOND_FACTOR))
			return { change: "confirm", code: appCode(secret) }
		},
	},
	"second-factor requirement": fixed(REQUIRED, { value: "false" }),
	terms: { path: TERMS, fields: async () => ({ ...texts(await formAt(TERMS, "text")), change: "publish" }) },
}

async function formAt(path: string, field: string) {
	return formOnPage(await admin.html(path), (form) => form.includes(`name="${field}"`))
}

const hasField = (html: string) => html.includes('name="password"')

function guardedRoutes(): string[] {
	return site.siteRoutes.flatMap(({ path, handle }) => (handle.asksPassword ? path : []))
}

test("every route that asks for the password has a form in this test", () => {
	const isOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "\\w+")}$`)
	const sent = [...Object.values(FORMS).map(({ path }) => path), DOWNLOAD, "/admin/backup/download"]
	const routes = guardedRoutes()
	expect(routes.filter((path) => !sent.some((one) => isOf(path).test(one)))).toEqual([])
	expect(sent.filter((one) => !routes.some((path) => isOf(path).test(one)))).toEqual([])
})

test.each(Object.keys(FORMS))(
	"the form '%s' asks for a password that was typed long ago, keeps its fields, and is saved with it",
	async (name) => {
		const form = FORMS[name]
		const fields = (await form?.fields()) ?? {}
		delete fields.password
		const path = String(form?.path)
		const before = await state()
		const asked = await admin.post(path, fields)
		expect(asked.status).toBe(403)
		const html = await asked.text()
		expect(textOf(html)).toContain("Type your password to confirm that it's you. Nothing was changed yet.")
		const shown = texts(formOnPage(html, (one) => hasField(one)))
		// A button has no value to keep, and each page has a new key.
		const { change: _, formKey: __, ...typed } = fields
		expect(shown).toMatchObject(typed)

		const wrong = await admin.post(path, { ...fields, password: "not my password" })
		expect(wrong.status).toBe(400)
		const again = await wrong.text()
		expect(textOf(again)).toContain("The password is wrong.")
		expect(again).not.toContain("not my password")
		expect(await state()).toBe(before)

		const saved = await admin.post(path, { ...fields, password: ADMIN.password })
		expect([200, 303]).toContain(saved.status)
		if (name !== "second-factor requirement") expect(await state()).not.toBe(before)
		// Otherwise the next sign-in needs a code.
		await site.db.deleteFrom("second_factors").execute()
		const fresh = await admin.html(path)
		expect(hasField(fresh), "asked again").toBe(false)
	},
)

test("the backup is downloaded from its own page after the password was typed there, which then shows no error of an earlier try", async () => {
	const last = async () =>
		(await site.db.selectFrom("audit_entries").select("action").orderBy("id", "desc").executeTakeFirst())
			?.action
	const direct = await admin.post("/admin/backup/download")
	expect([direct.status, direct.headers.get("location")]).toEqual([303, DOWNLOAD])
	expect(hasField(await admin.html(DOWNLOAD))).toBe(true)
	expect((await admin.post(DOWNLOAD, { password: "" })).status).toBe(403)
	expect((await admin.post(DOWNLOAD, { password: "not my password" })).status).toBe(400)
	const right = await admin.post(DOWNLOAD, { password: ADMIN.password })
	expect([right.status, right.headers.get("location")]).toEqual([303, DOWNLOAD])
	const confirmed = await admin.html(DOWNLOAD)
	expect(hasField(confirmed)).toBe(false)
	expect(textOf(confirmed)).not.toContain("not downloaded")
	expect(confirmed).toMatch(/<form[^>]* action="\/admin\/backup\/download" method="post">/)
	expect(await last()).not.toBe("backup.downloaded")
	const file = await admin.post("/admin/backup/download")
	expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/x-tar"])
	await file.arrayBuffer()
	expect(await last()).toBe("backup.downloaded")
})

test("API calls that change how people sign in need a new sign-in, and others don't", async () => {
	const before = await state()
	const required = "/api/settings/second_factor_required"
	for (const refused of [
		await api("PUT", required, { value: "true" }),
		await api("POST", "/api/settings", { key: "second_factor_required", value: "true" }),
	])
		expect(errorOf(refused)).toEqual([
			403,
			"This change needs a password that was typed in the last ten minutes. Sign in again.",
		])
	expect(await state()).toBe(before)
	expect((await api("PUT", "/api/settings/blog_enabled", { value: "true" })).status).toBe(200)
	const fresh = callerOf(site, await signedInAdmin(site))
	expect((await fresh("PUT", required, { value: "false" })).status).toBe(200)
})
