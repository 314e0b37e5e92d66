import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { client } from "#app/testing/fixtures/admin.ts"
import { browserOnly, type Visitor, visitor } from "#app/testing/fixtures/browser.ts"
import {
	AREAS,
	COMBINATIONS,
	expectAllFilled,
	type StaffAtWork,
	signOut,
	staffAtWork,
} from "#app/testing/fixtures/form-journey.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()
const SHORT = "Password must be at least 8 characters long"

describe.each(COMBINATIONS)("account forms on $device $scripts scripts", ({ hasScripts, options }) => {
	let site: TestSite
	let staff: Visitor
	let at: StaffAtWork
	beforeAll(async () => {
		site = await startTestSite()
		staff = await visitor({ site, browser: here.browser }, options)
		at = staffAtWork(staff, hasScripts)
	})
	afterAll(async () => {
		await staff.leave()
		await site.close()
	})

	test("the first administrator is created, and a name of spaces is rejected with a message", async () => {
		const { first } = STAFF_FORMS.createAdmin
		await at.open("/auth/create")
		await at.fill("createAdmin", { ...first, username: "   " })
		await at.sendIncomplete("createAdmin", "Create Admin Account", "Username is required")
		if (hasScripts) await at.expectValues("createAdmin", { password: first.password })
		await at.fill("createAdmin", { ...first, password: "short" })
		await at.sendIncomplete("createAdmin", "Create Admin Account", SHORT)
		expect(await at.page.locator("#password-error").textContent()).toBe(SHORT)
		await at.fill("createAdmin", first)
		await at.send("createAdmin", "Create Admin Account")
		await at.expectMessage("Your account has been created successfully.")
		await signOut(at)
	})

	test("a wrong password is rejected with the name still there, and the right one signs in", async () => {
		const { first, second } = STAFF_FORMS.login
		await at.open("/auth?redirectTo=/admin/security")
		await at.fill("login", { ...first, password: second.password })
		expect((await at.send("login", "Login")).status()).toBe(401)
		await at.expectSummary("Wrong username or password.")
		await at.expectValues("login", { username: first.username })
		await at.fill("login", first)
		await at.send("login", "Login")
		await at.expectMessage("You have been successfully logged in.")
		await at.page.waitForURL("/admin/security")
	})

	test("the password is changed twice, and every mistake is in the error summary", async () => {
		const { first, second } = STAFF_FORMS.password
		await at.open("/admin/security/password")
		await at.fill("password", { ...first, confirmPassword: "not the same" })
		await at.sendIncomplete("password", "Update Password", "Passwords don't match")
		if (hasScripts) await at.expectValues("password", { ...first, confirmPassword: "not the same" })
		await at.fill("password", { ...first, currentPassword: "wrong" })
		expect((await at.send("password", "Update Password")).status()).toBe(400)
		await at.expectSummary("The current password is wrong.")
		for (const values of [first, second]) {
			if (values === second) await at.open("/admin/security/password")
			await at.fill("password", values)
			await at.send("password", "Update Password")
			await at.expectMessage("Your password has been changed.")
		}
		if (hasScripts) {
			await at.page.goBack()
			expect(at.page.url()).not.toContain("/admin/security/password")
		}
	})

	test("the passcode is set, changed and removed, and one of two lines is rejected and stays in its field", async () => {
		const { first, second } = STAFF_FORMS.passcode
		for (const { value } of [first, second]) {
			await at.open("/admin/security")
			await at.fill("passcode", { value })
			await at.send("passcode", "Update")
			await at.expectMessage("Passcode updated")
			await at.page.getByText(`Current passcode: ${value}`).waitFor()
			await at.expectValues("passcode", { value })
		}
		// A field of one line can't contain a typed control character, but a password manager can paste one.
		await at.control("passcode", "value").evaluate((input: HTMLInputElement) => {
			input.value = "tab\there"
		})
		expect((await at.send("passcode", "Update")).status()).toBe(400)
		await at.page.getByText("must be one line of text").filter({ visible: true }).first().waitFor()
		await at.expectValues("passcode", { value: "tab\there" })
		await at.open("/admin/security")
		await at.fill("passcode", { value: "" })
		await at.send("passcode", "Update")
		await at.page.getByText("Current passcode: none").waitFor()
	})

	test("the switches turn the tour and the news off and on again", async () => {
		await at.open("/admin/security")
		for (const [form, name, words] of [
			["tourSwitch", "Self-Guided Tour", "Tour"],
			["blogSwitch", "Blog & News Section", "Blog"],
		] as const) {
			for (const [now, next] of [
				["Enabled", "disabled"],
				["Disabled", "enabled"],
			]) {
				await at.send(form, `${name}: ${now}`)
				await at.expectMessage(`${words} ${next} successfully`)
			}
		}
	})

	test("another session is ended, a backup is made, and the newest one is downloaded", async () => {
		await client(site).post("/auth", {
			username: STAFF_FORMS.login.first.username,
			password: STAFF_FORMS.password.second.newPassword,
		})
		await at.open("/admin/security")
		await at.send("endSessions", "Sign out everywhere else")
		await at.expectMessage("Ended 1 other session.")
		await at.send("backup", "Back up now")
		await at.expectMessage("Backup made")
		const download = at.page.waitForEvent("download")
		at.filled.add("backupDownload")
		await at.click("Download newest backup")
		expect((await download).suggestedFilename()).toMatch(/\.tar/)
	})

	test("two people are invited, one sets a password with the link, and an account is changed in every way", async () => {
		const { first, second } = STAFF_FORMS.invitation
		await at.open("/admin/security/accounts")
		await at.fill("invitation", { ...first, username: "   " })
		await at.sendIncomplete("invitation", "Add and create link", "Username is required")
		await at.fill("invitation", { ...first, username: STAFF_FORMS.login.first.username.toUpperCase() })
		expect((await at.send("invitation", "Add and create link")).status()).toBe(409)
		await at.expectSummary("There is already an account with this username.")
		await at.expectValues("invitation", { role: first.role })
		for (const values of [second, first]) {
			await at.fill("invitation", values)
			await at.send("invitation", "Add and create link")
			await at.page.getByRole("heading", { name: `Link for ${values.username}` }).waitFor()
			await at.settled()
		}
		if (hasScripts)
			expect(await at.page.evaluate(() => document.activeElement?.getAttribute("aria-labelledby"))).toBe(
				"link-title",
			)
		const url = await at.page.getByLabel("Link", { exact: true }).inputValue()

		const invited = await visitor({ site, browser: here.browser }, options)
		const person = staffAtWork(invited, hasScripts)
		const passwords = STAFF_FORMS.newPassword
		await person.open(url)
		await person.fill("newPassword", { ...passwords.first, confirmPassword: "not the same" })
		await person.sendIncomplete("newPassword", "Set Password", "Passwords don't match")
		await person.fill("newPassword", passwords.first)
		await person.send("newPassword", "Set Password")
		await person.page.waitForURL("/admin")
		await person.expectMessage("Your password is set.")
		for (const one of person.filled) at.filled.add(one)

		await at.open("/admin/security/accounts")
		await at.page.getByRole("link", { name: first.username, exact: true }).click()
		await at.page.getByRole("heading", { name: first.username, exact: true }).waitFor()
		for (const values of [STAFF_FORMS.accountRole.first, STAFF_FORMS.accountRole.second]) {
			await at.fill("accountRole", values)
			await at.send("accountRole", "Change role")
			await at.expectMessage("Role changed")
			await at.expectValues("accountRole", values)
		}
		await at.send("accountChange", /^Sign out (Chrome|HeadlessChrome)/)
		await at.expectMessage("Session ended")
		await at.send("accountChange", "Deactivate account")
		await at.expectMessage("Account deactivated")
		await at.send("accountChange", "Reactivate account")
		await at.expectMessage("Account reactivated")
		await invited.leave()
	})

	test("another device is signed out from the list of sessions", async () => {
		const login = {
			username: STAFF_FORMS.login.first.username,
			password: STAFF_FORMS.password.second.newPassword,
		}
		await client(site).post("/auth", login, {
			headers: { "User-Agent": "Mozilla/5.0 (iPad; CPU OS 18_0) Firefox/143.0" },
		})
		await at.open("/admin/security")
		await at.send("endSession", "Sign out Firefox on iPad")
		await at.expectMessage("Signed out on the other device")
		await at.page.getByText("Firefox on iPad").waitFor({ state: "detached" })
	})

	test("every account form was sent with all of its fields", () => {
		expectAllFilled(at.filled, [...AREAS.accounts])
	})
})
