import { ADMIN, type Client, client } from "#app/testing/fixtures/admin.ts"
import { formOnPage } from "#app/testing/fixtures/form-on-page.ts"
import { appCode, SECOND_FACTOR, turnOnSecondFactor } from "#app/testing/fixtures/second-factor.ts"
import type { TestSite } from "#app/testing/fixtures/site.ts"
import { see } from "./see.ts"

/** Invites someone, who sets a password, and changes the account in every way. */
export async function manageAccounts(site: TestSite, admin: Client): Promise<void> {
	const accounts = "/admin/security/accounts"
	const linkIn = (html: string) => /\/auth\/invitation\/[\w-]+/.exec(html)?.[0] ?? ""
	const passwords = { newPassword: ADMIN.password, confirmPassword: ADMIN.password }
	const invited = await admin.post(accounts, { username: "Invited", role: "admin" })
	await admin.post(accounts, { username: "invited", role: "editor" })
	const link = linkIn(await invited.text())
	await see(client(site), link)
	const person = client(site)
	await person.post(link, passwords)
	await see(person, link)
	await see(person, `${link}x`)
	const list = await (await admin.get(accounts)).text()
	const account = `${accounts}/${Math.max(...[...list.matchAll(/security\/accounts\/(\d+)/g)].map(([, id]) => Number(id)))}`
	const html = await (await admin.get(account)).text()
	const session = /name="session" value="(\w+)"/.exec(html)?.[1] ?? ""
	await client(site).post("/auth", { username: "invited", password: ADMIN.password })
	const security = await (await person.get("/admin/security")).text()
	await person.post(/\/admin\/security\/sessions\/[0-9a-f]{16}\/end/.exec(security)?.[0] ?? "")
	for (const fields of [
		{ change: "end-session", session },
		{ change: "role", role: "editor" },
		{ change: "role", role: "admin" },
		{ change: "link" },
		{ change: "deactivate" },
		{ change: "reactivate" },
		{ change: "deactivate" },
	] as Record<string, string>[])
		await admin.post(account, fields)
	await client(site).post("/auth", { username: "invited", password: ADMIN.password })
	const other = await (await admin.post(accounts, { username: "Unused", role: "editor" })).text()
	const unused = Math.max(...[...other.matchAll(/security\/accounts\/(\d+)/g)].map(([, id]) => Number(id)))
	await admin.post(`${accounts}/${unused}`, { change: "delete" })
	await takeSecondFactor(site, admin)
}

/** Sets up a second factor, signs in with both kinds of codes, changes it in every way, and turns it off. */
async function takeSecondFactor(site: TestSite, admin: Client): Promise<void> {
	const withPassword = (change: string) => admin.post(SECOND_FACTOR, { change, password: ADMIN.password })
	await withPassword("codes")
	await admin.post(SECOND_FACTOR, { change: "confirm", code: "123456" })
	await withPassword("begin")
	await admin.post(SECOND_FACTOR, { change: "cancel" })
	const { secret, codes } = await turnOnSecondFactor(admin, ADMIN.password)
	const guest = client(site)
	const asked = await (await guest.post("/auth", ADMIN)).text()
	const step = String(formOnPage(asked, (form) => form.includes('name="step"')).get("step"))
	for (const fields of [
		{ code: appCode(secret, 20) },
		{ code: appCode(secret, 1) },
		{ code: appCode(secret, 1) },
		{ recoveryCode: codes[0] ?? "" },
		{ recoveryCode: codes[0] ?? "" },
	] as Record<string, string>[])
		await client(site).post("/auth", { step, ...fields })
	await withPassword("codes")
	await see(admin, SECOND_FACTOR)
	await withPassword("off")
}
