import { expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"

const { site } = await staffSite()

test("a staff form sent without a session isn't saved, and nothing of it is stored", async () => {
	const stored = async () => [
		await site.db.selectFrom("drafts").select("key").execute(),
		await site.db.selectFrom("species").select("id").execute(),
	]
	const before = await stored()
	const photo = new File([new Uint8Array(50_000)], "photo.jpg", { type: "image/jpeg" })
	const form = new FormData()
	for (const [name, value] of [
		["name", "Loon"],
		["image", photo],
	] as const)
		form.append(name, value)
	for (const address of ["/admin/species/new", "/admin/news/new", "/admin/security/password"]) {
		const response = await client(site).post(address, form)
		const login = `/auth?${new URLSearchParams({ redirectTo: address })}&notDone=1`
		expect([response.status, response.headers.get("location")]).toEqual([303, login])
	}
	expect(await stored()).toEqual(before)
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
