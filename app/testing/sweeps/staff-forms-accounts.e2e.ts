import { describe, expect, test } from "vitest"
import { client, makePasswordOld } from "#app/testing/fixtures/admin.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite, signOut } from "#app/testing/fixtures/form-journey.ts"
import {
	appCode,
	forgetUsedCodes,
	SECOND_FACTOR,
	turnOnSecondFactor,
} from "#app/testing/fixtures/second-factor.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()
const SHORT = "Password must be at least 8 characters long"

describe.each(COMBINATIONS)("account forms $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination, "signed out")

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
			await own.staff.page.goBack()
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
		await own.site.db.updateTable("clock").set({ ran_until: "2025-01-01T00:00:00.000Z" }).execute()
		await own.at.open("/admin/security")
		await own.at.send("date", "The date is right")
		await own.at.expectMessage("What is too old is deleted for good again.")
		await own.at.send("backup", "Back up now")
		await own.at.expectMessage("Backup made")
		// Its answer is a file, and the password belongs to other forms.
		for (const form of ["backupDownload", "ownPassword"] as const) own.at.filled.add(form)
		await makePasswordOld(own.site.db, STAFF_FORMS.login.first.username)
		await own.at.click("Download newest backup")
		await own.at.page.getByRole("heading", { name: "Download Backup" }).waitFor()
		await own.at.fill("ownPassword", STAFF_FORMS.ownPassword.first)
		await own.at.click("Confirm")
		await own.at.expectSummary("The password is wrong.")
		await own.at.fill("ownPassword", STAFF_FORMS.ownPassword.second)
		await own.at.click("Confirm")
		await own.at.page.getByRole("button", { name: "Download this backup" }).waitFor()
		expect(await own.at.page.getByRole("alert").count()).toBe(0)
		const file = await own.at.driver.download(() => own.at.click("Download this backup"))
		expect(file).toMatch(/\.tar/)
	})

	test("two people are invited, one sets a password with the link, and an account is changed in every way", async () => {
		const { first, second } = STAFF_FORMS.invitation
		await own.at.open("/admin/security/accounts")
		await own.at.fill("invitation", { ...first, username: "   " })
		await own.at.sendIncomplete("invitation", "Add and create link", "Username is required")
		await own.at.fill("invitation", { ...first, username: STAFF_FORMS.login.first.username.toUpperCase() })
		await makePasswordOld(own.site.db, STAFF_FORMS.login.first.username)
		expect((await own.at.send("invitation", "Add and create link")).status()).toBe(403)
		await own.at.expectValues("invitation", { role: first.role })
		await own.at.fill("ownPassword", STAFF_FORMS.ownPassword.first)
		expect((await own.at.send("invitation", "Add and create link")).status()).toBe(400)
		await own.at.expectSummary("The password is wrong.")
		await own.at.fill("ownPassword", STAFF_FORMS.ownPassword.second)
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
			expect(
				await own.staff.page.evaluate(() => document.activeElement?.getAttribute("aria-labelledby")),
			).toBe("link-title")
		const url = await own.at.page.getByLabel("Link", { exact: true }).inputValue()

		const person = await own.another()
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
	})

	test("a second factor is set up, signs in with a code and a recovery code, and is turned off", async () => {
		const { page } = own.at
		const username = STAFF_FORMS.login.first.username
		const { first, second } = STAFF_FORMS.ownPassword
		await makePasswordOld(own.site.db, STAFF_FORMS.login.first.username)
		await own.at.open(SECOND_FACTOR)
		await own.at.fill("ownPassword", first)
		expect((await own.at.send("secondFactor", "Set up")).status()).toBe(400)
		await own.at.expectSummary("The password is wrong.")
		await own.at.fill("ownPassword", second)
		await own.at.send("secondFactor", "Set up")
		await page.getByRole("heading", { name: /^1\. Add the site/ }).waitFor()
		await own.at.settled()
		if (hasScripts) await page.locator("h2:focus").waitFor()
		const secret = (await page.locator("[data-secret]").textContent()) ?? ""
		await own.at.fill("secondFactorCode", { code: "12345" })
		await own.at.sendIncomplete("secondFactorCode", "Turn on", "Enter the 6 digits from your app")
		await own.at.fill("secondFactorCode", { code: appCode(secret, 20) })
		expect((await own.at.send("secondFactorCode", "Turn on")).status()).toBe(400)
		await own.at.expectSummary("This code is wrong.")
		expect(await page.locator("[data-secret]").textContent(), "the key stays").toBe(secret)
		await own.at.fill("secondFactorCode", { code: appCode(secret) })
		await own.at.send("secondFactorCode", "Turn on")
		await page.getByRole("heading", { name: "Your recovery codes" }).waitFor()
		await own.at.settled()
		if (hasScripts) await page.locator("section[aria-labelledby=codes-title]:focus").waitFor()
		const codes = await page.locator("ol.font-mono li").allTextContents()
		expect(codes).toHaveLength(10)

		for (const kind of ["code", "recoveryCode"] as const) {
			await forgetUsedCodes(own.site.db)
			await own.at.open("/admin")
			await signOut(own.at)
			await own.at.open("/auth?redirectTo=/admin/security")
			await own.at.fill("login", { username, password: second.password })
			expect((await own.at.send("login", "Login")).status()).toBe(200)
			await page.getByText("Your password is right.").waitFor()
			await own.at.settled()
			if (hasScripts) {
				await page.locator("#code:focus").waitFor()
				await own.at.click("Sign in")
				await own.at.expectSummary("Enter the 6 digits from your app")
			}
			await own.at.fill("secondStep", { code: appCode(secret, 20) })
			expect((await own.at.send("secondStep", "Sign in")).status()).toBe(401)
			await own.at.expectSummary("This code is wrong.")
			if (kind === "recoveryCode") {
				await own.at.fill("secondStep", { code: "" })
				await own.at.openPart("No phone? Use a recovery code")
			}
			if (hasScripts && kind === "code") {
				await own.staff.context.setOffline(true)
				await own.at.click("Sign in")
				await own.at.expectSummary("You're offline, so nothing was saved.")
				await own.staff.context.setOffline(false)
			}
			await own.at.fill("secondStep", { [kind]: kind === "code" ? appCode(secret) : (codes[0] ?? "") })
			await own.at.send("secondStep", "Sign in")
			await page.waitForURL("/admin/security")
			await own.at.expectMessage("You have been successfully logged in.")
		}
		await own.at.open(SECOND_FACTOR)
		await page.getByText("9 recovery codes left.").waitFor()
		expect((await own.at.send("secondFactor", "Turn off")).status()).toBe(403)
		await page.getByText("Turn off the second factor?").waitFor()
		await own.at.fill("ownPassword", second)
		await own.at.send("ownPassword", "Confirm")
		await own.at.expectMessage("Second factor turned off")
	})

	test("an administrator turns off the second factor of someone who lost their phone", async () => {
		const { page } = own.at
		const { first, second } = STAFF_FORMS.ownPassword
		const berta = client(own.site)
		const { first: person } = STAFF_FORMS.newPassword
		await berta.post("/auth", {
			username: STAFF_FORMS.invitation.first.username,
			password: person.newPassword,
		})
		await turnOnSecondFactor(berta, person.newPassword)
		await own.at.open("/admin/security/accounts")
		await page.getByRole("link", { name: STAFF_FORMS.invitation.first.username, exact: true }).click()
		await page.getByRole("heading", { name: "Lost phone" }).waitFor()
		await own.at.settled()
		await makePasswordOld(own.site.db, STAFF_FORMS.login.first.username)
		// Without scripts, a form with the password is all that is asked for.
		const button = () => (hasScripts ? "Turn off second factor" : "Confirm")
		expect((await own.at.send("accountChange", "Turn off second factor")).status()).toBe(403)
		await own.at.fill("ownPassword", first)
		expect((await own.at.send("accountChange", button())).status()).toBe(400)
		await page.getByText("The password is wrong.").filter({ visible: true }).first().waitFor()
		await own.at.fill("ownPassword", second)
		await own.at.send("accountChange", button())
		await own.at.expectMessage("Second factor turned off")
		await page.getByRole("heading", { name: "Lost phone" }).waitFor({ state: "detached" })
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
