import { expect, test } from "vitest"
import { ADMIN, type Client, client, signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"

const { site } = await staffSite()

test("the login page explains why it is shown", async () => {
	const words = async (address: string, guest: Client) => {
		const response = await guest.get(address)
		return await guest.text(response.headers.get("location") ?? address)
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
