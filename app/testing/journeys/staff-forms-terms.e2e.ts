import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { browserOnly, type Visitor, visitor } from "#app/testing/fixtures/browser.ts"
import {
	AREAS,
	COMBINATIONS,
	expectAllFilled,
	type StaffAtWork,
	signIn,
	staffAtWork,
} from "#app/testing/fixtures/form-journey.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

const DRAFT = "/admin/site/terms"

describe.each(COMBINATIONS)("the terms on $device $scripts scripts", ({ hasScripts, options }) => {
	let site: TestSite
	let staff: Visitor
	let at: StaffAtWork
	beforeAll(async () => {
		site = await startTestSite()
		await signedInAdmin(site)
		staff = await visitor({ site, browser: here.browser }, options)
		at = staffAtWork(staff, hasScripts)
		await signIn(at, ADMIN)
	})
	afterAll(async () => {
		await staff.leave()
		await site.close()
	})

	const { first, second } = STAFF_FORMS.section
	const sections = () => site.db.selectFrom("terms_sections").selectAll().orderBy("position").execute()
	const link = (name: string) => at.page.getByRole("link", { name, exact: true }).click()
	const arrive = async (path: string) => {
		await at.page.waitForURL(path)
		await at.settled()
	}

	test("a section is rejected without a heading, then added, read back and changed", async () => {
		await at.open("/admin/site")
		await link("Terms and Waiver")
		await arrive(DRAFT)
		await link("Add Section")
		await arrive(`${DRAFT}/sections/new`)
		await at.fill("section", { text: first.text })
		await at.sendIncomplete("section", "Add Section", "Heading is required")
		await at.expectValues("section", { heading: "", text: first.text })
		await at.fill("section", first)
		await at.send("section", "Add Section")
		await arrive(DRAFT)
		await at.expectMessage("Section added to the draft")
		await link(`Edit ${first.heading}`)
		await at.page.waitForURL(/\/sections\/\d+\/edit$/)
		await at.settled()
		await at.expectValues("section", first)
		await at.fill("section", second)
		await at.send("section", "Save Section")
		await arrive(DRAFT)
		expect((await sections()).at(-1)).toMatchObject(second)
	})

	test("an edit conflict shows both texts, and saving again replaces theirs", async () => {
		const id = (await sections()).at(-1)?.id ?? 0
		await at.open(`${DRAFT}/sections/${id}/edit`)
		await site.db
			.updateTable("terms_sections")
			.set({ text: "Theirs.", revision: 9 })
			.where("id", "=", id)
			.execute()
		await at.fill("section", { text: "Mine." })
		expect((await at.send("section", "Save Section")).status()).toBe(409)
		await at.expectSummary("Someone else saved this section while you were editing.")
		await at.front().getByText("Theirs.").first().waitFor()
		await at.expectValues("section", { text: "Mine." })
		// A click in the first second after a conflict appears is ignored.
		await at.page.waitForTimeout(1100)
		await at.send("section", "Save Section")
		await arrive(DRAFT)
		expect((await sections()).at(-1)).toMatchObject({ text: "Mine." })
	})

	test("a section moves up, and another one is deleted", async () => {
		await at.open(DRAFT)
		await at.send("moveSection", `Move up ${second.heading}`)
		await at.expectMessage("Section moved")
		expect((await sections()).at(-2)).toMatchObject({ heading: second.heading })
		await link("Delete Emergency")
		await at.page.waitForURL(/\/delete$/)
		await at.settled()
		await at.send("deleteSection", "Delete section")
		await arrive(DRAFT)
		expect((await sections()).map(({ heading }) => heading)).not.toContain("Emergency")
	})

	test("the preview is published with the right password only, and visitors see the new terms", async () => {
		await at.open(DRAFT)
		await link("Preview & Publish")
		await arrive(`${DRAFT}/preview`)
		await at.page.getByRole("heading", { name: `15. ${second.heading}` }).waitFor()
		if (hasScripts) await expectAccessible(at.page, "the preview of the terms")
		await at.sendIncomplete("publishTerms", "Publish version 2", "Password is required")
		await at.fill("publishTerms", STAFF_FORMS.publishTerms.first)
		expect((await at.send("publishTerms", "Publish version 2")).status()).toBe(400)
		await at.expectSummary("The password is wrong.")
		await at.fill("publishTerms", STAFF_FORMS.publishTerms.second)
		await at.send("publishTerms", "Publish version 2")
		await arrive(DRAFT)
		await at.page.getByText("The draft is the same as the published version.").waitFor()
		await at.page.goto("/waiver")
		await at.page.getByRole("heading", { name: `15. ${second.heading}` }).waitFor()
		await at.page.getByRole("link", { name: "Version 1, June 20, 2025" }).click()
		await at.page.waitForURL("/waiver/versions/1")
		await at.page.getByText("These terms have been replaced by newer ones.").waitFor()
		if (hasScripts) await expectAccessible(at.page, "an earlier version of the terms")
	})

	test("the review of the published version is rejected without a reviewer, then confirmed and corrected", async () => {
		const review = STAFF_FORMS.reviewTerms
		await at.open(DRAFT)
		await at.page.getByText("Version 2 has not been reviewed.").waitFor()
		await link("Confirm Review")
		await arrive(`${DRAFT}/review`)
		await at.fill("reviewTerms", { reviewedOn: review.first.reviewedOn })
		await at.sendIncomplete("reviewTerms", "Confirm Review", "Reviewer is required")
		await at.expectValues("reviewTerms", { reviewer: "", reviewedOn: review.first.reviewedOn })
		await at.fill("reviewTerms", review.first)
		await at.send("reviewTerms", "Confirm Review")
		await arrive(DRAFT)
		await at.page.getByText("Version 2 was reviewed by A. Lawyer & Partners on May 31, 2026.").waitFor()
		await link("Correct the Review")
		await arrive(`${DRAFT}/review`)
		await at.expectValues("reviewTerms", review.first)
		await at.fill("reviewTerms", review.second)
		await at.send("reviewTerms", "Confirm Review")
		await arrive(DRAFT)
		await at.page.getByText("Version 2 was reviewed by B. Solicitor on June 1, 2026.").waitFor()
	})

	test("every form of the terms was sent with all of its fields", () => {
		expectAllFilled(at.filled, [...AREAS.terms])
	})
})
