import { describe, expect, test } from "vitest"
import { client } from "#app/testing/fixtures/admin.ts"
import { browserOnly, visitor } from "#app/testing/fixtures/browser.ts"
import {
	AREAS,
	COMBINATIONS,
	expectAllFilled,
	ownSite,
	signOut,
	staffAtWork,
} from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()
const SHORT = "Password must be at least 8 characters long"

describe.each(COMBINATIONS)("account forms on $device $scripts scripts", ({ hasScripts, options }) => {
	const own = ownSite(here, { hasScripts, options }, "signed out")

	test("the first administrator is created, and a name of spaces is rejected with a message", async () => {
		const { first } = STAFF_FORMS.createAdmin
		await own.at.open("/auth/create")
		await own.at.fill("createAdmin", { ...first, username: "   " })
		await own.at.sendIncomplete("createAdmin", "Create Admin Account", "Username is required")
		if (hasScripts) await own.at.expectValues("createAdmin", { password: first.password })
		await own.at.fill("createAdmin", { ...first, password: "short" })
		await own.at.sendIncomplete("createAdmin", "Create Admin Account", SHORT)
		expect(await own.at.page.locator("#password-error").textContent()).toBe(SHORT)
		await own.at.fill("createAdmin", first)
		await own.at.send("createAdmin", "Create Admin Account")
		await own.at.expectMessage("Your account has been created successfully.")
		await signOut(own.at)
	})

	test("a wrong password is rejected with the name still there, and the right one signs in", async () => {
		const { first, second } = STAFF_FORMS.login
		await own.at.open("/auth?redirectTo=/admin/security")
		await own.at.fill("login", { ...first, password: second.password })
		expect((await own.at.send("login", "Login")).status()).toBe(401)
		await own.at.expectSummary("Wrong username or password.")
		await own.at.expectValues("login", { username: first.username })
		await own.at.fill("login", first)
		await own.at.send("login", "Login")
		await own.at.expectMessage("You have been successfully logged in.")
		await own.at.page.waitForURL("/admin/security")
	})

	test("the password is changed twice, and every mistake is in the error summary", async () => {
		const { first, second } = STAFF_FORMS.password
		await own.at.open("/admin/security/password")
		await own.at.fill("password", { ...first, confirmPassword: "not the same" })
		await own.at.sendIncomplete("password", "Update Password", "Passwords don't match")
		if (hasScripts) await own.at.expectValues("password", { ...first, confirmPassword: "not the same" })
		await own.at.fill("password", { ...first, currentPassword: "wrong" })
		expect((await own.at.send("password", "Update Password")).status()).toBe(400)
		await own.at.expectSummary("The current password is wrong.")
		for (const values of [first, second]) {
			if (values === second) await own.at.open("/admin/security/password")
			await own.at.fill("password", values)
			await own.at.send("password", "Update Password")
			await own.at.expectMessage("Your password has been changed.")
		}
		if (hasScripts) {
			await own.at.page.goBack()
			expect(own.at.page.url()).not.toContain("/admin/security/password")
		}
	})

	test("the passcode is set, changed and removed, and one of two lines is rejected and stays in its field", async () => {
		const { first, second } = STAFF_FORMS.passcode
		for (const { value } of [first, second]) {
			await own.at.open("/admin/security")
			await own.at.fill("passcode", { value })
			await own.at.send("passcode", "Update")
			await own.at.expectMessage("Passcode updated")
			await own.at.page.getByText(`Current passcode: ${value}`).waitFor()
			await own.at.expectValues("passcode", { value })
		}
		// A field of one line can't contain a typed control character, but a password manager can paste one.
		await own.at.control("passcode", "value").evaluate((input: HTMLInputElement) => {
			input.value = "tab\there"
		})
		expect((await own.at.send("passcode", "Update")).status()).toBe(400)
		await own.at.page.getByText("must be one line of text").filter({ visible: true }).first().waitFor()
		await own.at.expectValues("passcode", { value: "tab\there" })
		await own.at.open("/admin/security")
		await own.at.fill("passcode", { value: "" })
		await own.at.send("passcode", "Update")
		await own.at.page.getByText("Current passcode: none").waitFor()
	})

	test("the switches turn the tour and the news off and on again", async () => {
		await own.at.open("/admin/security")
		for (const [form, name, words] of [
			["tourSwitch", "Self-Guided Tour", "Tour"],
			["blogSwitch", "Blog & News Section", "Blog"],
		] as const) {
			for (const [now, next] of [
				["Enabled", "disabled"],
				["Disabled", "enabled"],
			]) {
				await own.at.send(form, `${name}: ${now}`)
				await own.at.expectMessage(`${words} ${next} successfully`)
			}
		}
	})

	test("another session is ended, a backup is made, and the newest one is downloaded", async () => {
		await client(own.site).post("/auth", {
			username: STAFF_FORMS.login.first.username,
			password: STAFF_FORMS.password.second.newPassword,
		})
		await own.at.open("/admin/security")
		await own.at.send("endSessions", "Sign out everywhere else")
		await own.at.expectMessage("Ended 1 other session.")
		await own.at.send("backup", "Back up now")
		await own.at.expectMessage("Backup made")
		const download = own.at.page.waitForEvent("download")
		own.at.filled.add("backupDownload")
		await own.at.click("Download newest backup")
		expect((await download).suggestedFilename()).toMatch(/\.tar/)
	})

	test("two people are invited, one sets a password with the link, and an account is changed in every way", async () => {
		const { first, second } = STAFF_FORMS.invitation
		await own.at.open("/admin/security/accounts")
		await own.at.fill("invitation", { ...first, username: "   " })
		await own.at.sendIncomplete("invitation", "Add and create link", "Username is required")
		await own.at.fill("invitation", { ...first, username: STAFF_FORMS.login.first.username.toUpperCase() })
		expect((await own.at.send("invitation", "Add and create link")).status()).toBe(409)
		await own.at.expectSummary("There is already an account with this username.")
		await own.at.expectValues("invitation", { role: first.role })
		for (const values of [second, first]) {
			await own.at.fill("invitation", values)
			await own.at.send("invitation", "Add and create link")
			await own.at.page.getByRole("heading", { name: `Link for ${values.username}` }).waitFor()
			await own.at.settled()
		}
		if (hasScripts)
			expect(await own.at.page.evaluate(() => document.activeElement?.getAttribute("aria-labelledby"))).toBe(
				"link-title",
			)
		const url = await own.at.page.getByLabel("Link", { exact: true }).inputValue()

		const invited = await visitor({ site: own.site, browser: here.browser }, options)
		const person = staffAtWork(invited, hasScripts)
		const passwords = STAFF_FORMS.newPassword
		await person.open(url)
		await person.fill("newPassword", { ...passwords.first, confirmPassword: "not the same" })
		await person.sendIncomplete("newPassword", "Set Password", "Passwords don't match")
		await person.fill("newPassword", passwords.first)
		await person.send("newPassword", "Set Password")
		await person.page.waitForURL("/admin")
		await person.expectMessage("Your password is set.")
		for (const one of person.filled) own.at.filled.add(one)

		await own.at.open("/admin/security/accounts")
		await own.at.page.getByRole("link", { name: first.username, exact: true }).click()
		await own.at.page.getByRole("heading", { name: first.username, exact: true }).waitFor()
		for (const values of [STAFF_FORMS.accountRole.first, STAFF_FORMS.accountRole.second]) {
			await own.at.fill("accountRole", values)
			await own.at.send("accountRole", "Change role")
			await own.at.expectMessage("Role changed")
			await own.at.expectValues("accountRole", values)
		}
		await own.at.send("accountChange", /^Sign out (Chrome|HeadlessChrome)/)
		await own.at.expectMessage("Session ended")
		await own.at.send("accountChange", "Deactivate account")
		await own.at.expectMessage("Account deactivated")
		await own.at.send("accountChange", "Reactivate account")
		await own.at.expectMessage("Account reactivated")
		await invited.leave()
	})

	test("another device is signed out from the list of sessions", async () => {
		const login = {
			username: STAFF_FORMS.login.first.username,
			password: STAFF_FORMS.password.second.newPassword,
		}
		await client(own.site).post("/auth", login, {
			headers: { "User-Agent": "Mozilla/5.0 (iPad; CPU OS 18_0) Firefox/143.0" },
		})
		await own.at.open("/admin/security")
		await own.at.send("endSession", "Sign out Firefox on iPad")
		await own.at.expectMessage("Signed out on the other device")
		await own.at.page.getByText("Firefox on iPad").waitFor({ state: "detached" })
	})

	test("every account form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.accounts])
	})
})
