import { expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { formDriver, OTHER_COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { staffAtWork } from "#app/testing/fixtures/form-journey.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"
import { startTestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS, type StaffForm, type StaffFormName } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

/** Each form with fields that are there at once, and its page. */
const FORM_PAGES: [StaffFormName, string][] = [
	["species", "/admin/species/1/edit"],
	["post", "/admin/news/new"],
	["section", "/admin/site/terms/sections/new"],
	["reviewTerms", "/admin/site/terms/review"],
	["password", "/admin/security/password"],
	["passcode", "/admin/security/settings/tour_passcode"],
	["importFile", "/admin/import"],
	["find", "/admin"],
	["printSize", "/admin/qr-codes/print"],
	["receipt", "/admin/security/waiver-records"],
]

test.each(OTHER_COMBINATIONS)("$via every field of the staff's forms is visible", async (combination) => {
	const site = await startTestSite()
	const admin = await signedInAdmin(site)
	const at = staffAtWork(await formDriver({ site, browser: here.browser }, combination, admin.cookie()))
	// It leaves forms as they are.
	if (at.hasScripts) answerDialogs(at.driver.visitor().page, "accept")
	for (const [form, path] of FORM_PAGES) {
		await at.open(path)
		if (form === "species") await at.fill(form, { imagePosition: "custom" })
		if (form === "post") await at.fill(form, { image: "first.jpg" })
		const { later }: StaffForm = STAFF_FORMS[form]
		const names = Object.keys(STAFF_FORMS[form].labels).filter((name) => !later?.includes(name))
		for (const name of names)
			await expect.poll(() => at.isEditable(form, name), { message: `${form}.${name}` }).toBe(true)
		if (form === "post" && at.hasScripts) await at.fill(form, { tags: ["river life", "winter"] })
	}
	await at.driver.leave()
	await site.close()
})
