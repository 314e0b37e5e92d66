import { describe, expect, test } from "vitest"
import { ADMIN, makePasswordOld } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

const DRAFT = "/admin/site/terms"

describe.each(COMBINATIONS)("the terms $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)

	const { first, second } = STAFF_FORMS.section
	const sections = () => own.site.db.selectFrom("terms_sections").selectAll().orderBy("position").execute()
	const link = (name: string) => own.at.page.getByRole("link", { name, exact: true }).click()
	const arrive = async (path: string) => {
		await own.at.page.waitForURL(path)
		await own.at.settled()
	}

	test("a section is rejected without a heading, then added, read back and changed", async () => {
		await own.at.open("/admin/site")
		await link("Change Terms and Waiver")
		await arrive(DRAFT)
		await link("Add Section")
		await arrive(`${DRAFT}/sections/new`)
		await own.at.fill("section", { text: first.text })
		await own.at.sendIncomplete("section", "Add Section", "Heading is required")
		await own.at.expectValues("section", { heading: "", text: first.text })
		await own.at.fill("section", first)
		await own.at.send("section", "Add Section")
		await arrive(DRAFT)
		await own.at.expectMessage("Section added to the draft")
		await link(`Edit ${first.heading}`)
		await own.at.page.waitForURL(/\/sections\/\d+\/edit$/)
		await own.at.settled()
		await own.at.expectValues("section", first)
		await own.at.fill("section", second)
		await own.at.send("section", "Save Section")
		await arrive(DRAFT)
		expect((await sections()).at(-1)).toMatchObject(second)
	})

	test("a section moves up, and another one is deleted", async () => {
		await own.at.open(DRAFT)
		await own.at.send("moveSection", `Move up ${second.heading}`)
		await own.at.expectMessage("Section moved")
		expect((await sections()).at(-2)).toMatchObject({ heading: second.heading })
		await link("Delete Emergency")
		await own.at.page.waitForURL(/\/delete$/)
		await own.at.settled()
		await own.at.send("deleteSection", "Delete section")
		await arrive(DRAFT)
		expect((await sections()).map(({ heading }) => heading)).not.toContain("Emergency")
	})

	test("the preview is published with the right password only, and visitors see the new terms", async () => {
		await own.at.open(DRAFT)
		await link("Preview & Publish")
		await arrive(`${DRAFT}/preview`)
		await own.at.page.getByRole("heading", { name: `15. ${second.heading}` }).waitFor()
		if (hasScripts) await expectAccessible(own.staff.page, "the preview of the terms")
		await makePasswordOld(own.site.db, ADMIN.username)
		expect((await own.at.send("publishTerms", "Publish version 2")).status()).toBe(403)
		await own.at.expectSummary("Type your password to confirm that it's you.")
		await own.at.fill("ownPassword", STAFF_FORMS.ownPassword.first)
		expect((await own.at.send("publishTerms", "Publish version 2")).status()).toBe(400)
		await own.at.expectSummary("The password is wrong.")
		await own.at.fill("ownPassword", { password: ADMIN.password })
		await own.at.send("publishTerms", "Publish version 2")
		await arrive(DRAFT)
		await own.at.page.getByText("The draft is the same as the published version.").waitFor()
		await own.at.page.goto("/waiver")
		await own.at.page.getByRole("heading", { name: `15. ${second.heading}` }).waitFor()
		await own.at.page.getByRole("link", { name: "Version 1, June 20, 2025" }).click()
		await own.at.page.waitForURL("/waiver/versions/1")
		await own.at.page.getByText("These terms have been replaced by newer ones.").waitFor()
		if (hasScripts) await expectAccessible(own.staff.page, "an earlier version of the terms")
	})

	test("the review of the published version is rejected without a reviewer, then confirmed and corrected", async () => {
		const review = STAFF_FORMS.reviewTerms
		await own.at.open(DRAFT)
		await own.at.page.getByText("Version 2 has not been reviewed.").waitFor()
		await link("Confirm Review")
		await arrive(`${DRAFT}/review`)
		await own.at.fill("reviewTerms", { reviewedOn: review.first.reviewedOn })
		await own.at.sendIncomplete("reviewTerms", "Confirm Review", "Reviewer is required")
		await own.at.expectValues("reviewTerms", { reviewer: "", reviewedOn: review.first.reviewedOn })
		await own.at.fill("reviewTerms", review.first)
		await makePasswordOld(own.site.db, ADMIN.username)
		expect((await own.at.send("reviewTerms", "Confirm Review")).status()).toBe(403)
		await own.at.expectValues("reviewTerms", review.first)
		await own.at.fill("ownPassword", { password: ADMIN.password })
		await own.at.send("reviewTerms", "Confirm Review")
		await arrive(DRAFT)
		await own.at.page.getByText("Version 2 was reviewed by A. Lawyer & Partners on May 31, 2026.").waitFor()
		await link("Correct the Review")
		await arrive(`${DRAFT}/review`)
		await own.at.expectValues("reviewTerms", review.first)
		await own.at.fill("reviewTerms", review.second)
		await own.at.send("reviewTerms", "Confirm Review")
		await arrive(DRAFT)
		await own.at.page.getByText("Version 2 was reviewed by B. Solicitor on June 1, 2026.").waitFor()
	})

	test("every form of the terms was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.terms])
	})
})
