import { readdir } from "node:fs/promises"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { formOnPage, textOf } from "#core/testing/form-on-page.ts"

const { site, admin } = await staffSite()

const NEW_SPECIES = "/admin/species/new"
const NEW_POST = "/admin/news/new"
const SIGN_IN = (redirectTo: string) => `/auth?${new URLSearchParams({ redirectTo })}`
const photo = new File([new Uint8Array(50_000)], "photo.jpg", { type: "image/jpeg" })

async function stored() {
	return [
		(await readdir(path.join(site.environment.dataDir, "uploads")).catch(() => [])).length,
		...(await Promise.all(
			(["drafts", "sessions"] as const).map(
				async (table) => (await site.db.selectFrom(table).selectAll().execute()).length,
			),
		)),
	]
}

/** A page's form as a signed-in user gets it. */
async function formAt(address: string, values: Record<string, string | File>) {
	const form = formOnPage(await (await admin.get(address)).text())
	for (const [name, value] of Object.entries(values)) form.set(name, value)
	return form
}

/** The login form of a page, filled in. */
function login(html: string, password = ADMIN.password) {
	const form = formOnPage(html)
	form.set("username", ADMIN.username)
	form.set("password", password)
	return form
}

describe("a staff form sent without a session cookie", () => {
	test("the form is restored after signing in, also after a wrong password, and reports that its file must be chosen again", async () => {
		const typed = { name: "Carried", scientificName: "Portatus", description: 'Two\r\nlines & "<b>é</b>"' }
		const form = await formAt(NEW_SPECIES, { ...typed, image: photo })
		const before = await stored()
		const guest = client(site)
		const response = await guest.post(NEW_SPECIES, form)
		expect(response.status).toBe(401)
		const page = await response.text()
		expect(page).toContain("<title>Admin Login · Heritage Farm")
		expect(textOf(page)).toContain(
			"You were signed out. Your text is saved. Sign in to get your form back. " +
				"Files can't be saved, so choose them again.",
		)
		expect(page).not.toContain("<b>é")
		expect(await stored()).toEqual(before)

		const wrong = await guest.post(SIGN_IN(NEW_SPECIES), login(page, "not my password"))
		expect(wrong.status).toBe(401)
		expect(await stored()).toEqual(before)

		const again = await wrong.text()
		expect(textOf(again)).toContain("Your text is saved.")
		expect(textOf(again)).toContain("Files can't be saved, so choose them again.")
		const right = await guest.post(SIGN_IN(NEW_SPECIES), login(again))
		const back = String(right.headers.get("location"))
		expect(back).toMatch(/^\/admin\/species\/new\?draft=/)
		const html = await (await guest.get(back)).text()
		const restored = formOnPage(html)
		expect(Object.fromEntries(restored)).toMatchObject({
			...typed,
			description: expect.stringContaining("é"),
		})
		expect(textOf(html)).toContain("Your text is back. It isn't saved yet.")
		expect(textOf(html)).toContain(
			"The file you chose before is no longer available. Please choose it again.",
		)
		restored.set("imageUpload", "")
		expect((await guest.post(NEW_SPECIES, restored)).status).toBe(303)
		const saved = site.db.selectFrom("species").select("description").where("name", "=", "Carried")
		expect((await saved.executeTakeFirst())?.description).toBe('Two\nlines & "<b>é</b>"')
	})

	test("a post of the maximum length with all of its tags is carried through the sign-in", async () => {
		const content = `${"Ünïcödé ✓".repeat(1)}${"x".repeat(19_000)}\n</textarea><script>`
		const form = await formAt(NEW_POST, { title: "Long", content, tags: '"a, b", c' })
		const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
		const guest = client(site)
		const page = await (await guest.post(NEW_POST, body)).text()
		expect(textOf(page)).not.toContain("Files")
		const back = await guest.post(SIGN_IN(NEW_POST), login(page))
		const html = await (await guest.get(String(back.headers.get("location")))).text()
		expect(formOnPage(html).get("title")).toBe("Long")
		expect(formOnPage(html).get("tags")).toBe('"a, b", c')
		expect(String(formOnPage(html).get("content")).replaceAll("\r", "")).toBe(content)
	})

	test("only that form is carried through the sign-in, without passwords, and the server stores nothing of large requests", async () => {
		const before = await stored()
		const post = (address: string, body: Record<string, string> | FormData, init?: RequestInit) =>
			client(site).post(address, body, init)
		const large = new FormData()
		for (let at = 0; at < 50; at++) large.append(`field${at}`, "x".repeat(10_000))
		const many = new FormData()
		for (let at = 0; at < 130; at++) many.append("name", "x")
		for (const [address, body] of [
			[NEW_SPECIES, large],
			[NEW_SPECIES, many],
			[NEW_SPECIES, {}],
			["/admin/security/password", { currentPassword: "secret words" }],
			["/admin/species/delete", { ids: "1" }],
		] as const) {
			const response = await post(address, body)
			expect([response.status, response.headers.get("location")], address).toEqual([
				303,
				`${SIGN_IN(address)}&notDone=1`,
			])
		}
		const page = await (await post(NEW_POST, { title: "T", currentPassword: "secret words" })).text()
		expect(page).not.toContain("secret words")
		const elsewhere = { headers: { Origin: "https://elsewhere.example" } }
		expect((await post(NEW_POST, { title: "T" }, elsewhere)).status).toBe(403)
		const data = await post(`${NEW_POST}.data`, { title: "T" })
		expect(await data.text()).toContain("/auth?redirectTo=")
		expect(await stored()).toEqual(before)
	})

	test("carried fields are restored in their own form only, whatever the login form sends", async () => {
		const carried = JSON.stringify([["title", "Carried"]])
		const signIn = async (redirectTo: string, text: string) => {
			const response = await client(site).post(SIGN_IN(redirectTo), { ...ADMIN, carried: text })
			return response.headers.get("location")
		}
		const before = await site.db.selectFrom("drafts").select("key").execute()
		expect(await signIn("//elsewhere.example/admin/news/new", carried)).toBe("/admin")
		expect(await signIn("/admin/security/password", carried)).toBe("/admin/security/password")
		for (const text of ["{", "[]", '[["a"]]', '[["a",1]]', JSON.stringify([["a", "x".repeat(200_000)]])])
			expect(await signIn(NEW_POST, text)).toBe(NEW_POST)
		expect(await site.db.selectFrom("drafts").select("key").execute()).toEqual(before)
		expect(await signIn(NEW_POST, carried)).toMatch(/^\/admin\/news\/new\?draft=/)
	})
})

test("the login page explains why it is shown", async () => {
	const words = async (address: string, guest: Client) => {
		const response = await guest.get(address)
		return textOf(await (await guest.get(response.headers.get("location") ?? address)).text())
	}
	expect(await words("/auth", client(site))).not.toMatch(/signed out|for staff/i)
	expect(await words("/admin/security", client(site))).toContain(
		"This page is for staff. Sign in to open it.",
	)
	const guest = client(site)
	const pressed = await guest.post("/admin/security/backup", {})
	const notDone = "You were signed out, so your last action wasn't saved. Sign in and try again."
	const login = String(pressed.headers.get("location"))
	expect(await words(login, guest)).toContain(notDone)
	const wrong = await guest.post(login, { ...ADMIN, password: "not my password" })
	expect(textOf(await wrong.text())).toContain(notDone)
	const expired = await signedInAdmin(site)
	await site.db.updateTable("sessions").set({ ended_at: new Date().toISOString() }).execute()
	expect(await words("/admin/security", expired)).toContain("You were signed out. Sign in to continue.")
})
