import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { ADMIN } from "#core/testing/admin.ts"
import { DESK, hydrated, openPage, signIn, siteAndBrowser, visitor } from "#core/testing/browser.ts"

// A public page knows the public routes only; the tests cover the ways to other routes.
const here = siteAndBrowser()

function documentsOf(page: Page): string[] {
	const documents: string[] = []
	page.on("response", (response) => {
		if (response.request().isNavigationRequest()) {
			documents.push(`${response.status()} ${new URL(response.url()).pathname}`)
		}
	})
	return documents
}

test("the first administrator registers and signs out, and staff who sign in from a public page are welcomed on the requested page, and can navigate between both areas", async () => {
	const { page } = await visitor(here, DESK)
	await openPage(page, "/")
	await page.getByRole("link", { name: "Admin Portal" }).click()
	await page.waitForURL("/auth")
	await page.getByRole("link", { name: "Create Admin" }).click()
	await signIn(page, "Create Admin Account")
	await page.getByText("Your account has been created successfully.").first().waitFor()
	await page.waitForURL("/admin")
	const account = page.getByRole("button", { name: `Account of ${ADMIN.username}` })
	await account.click()
	await page.getByRole("button", { name: "Sign Out" }).first().click()
	await page.waitForURL("/")
	await page.goto("/admin/news")
	await page.waitForURL("/auth?redirectTo=%2Fadmin%2Fnews")
	await hydrated(page)
	await signIn(page)
	await page.waitForURL("/admin/news")
	await page.getByText("You have been successfully logged in.").first().waitFor()

	await openPage(page, "/")
	const documents = documentsOf(page)
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).click()
	await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor()
	await hydrated(page)
	expect(documents).toEqual(["200 /admin"])

	// The route manifest is complete now, so navigating home and back needs no document.
	await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click()
	await page.waitForURL("/")
	await account.click()
	await page.getByRole("link", { name: "Admin Panel" }).first().click()
	await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor()
	expect(documents).toEqual(["200 /admin"])

	// A reload on a public page forgets the staff routes; Back still finds them.
	await page.goBack()
	await page.waitForURL("/")
	await page.reload()
	await hydrated(page)
	await page.goBack()
	await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor()
	await hydrated(page)
	await page.goForward()
	await page.getByRole("heading", { name: "Come and walk the farm" }).waitFor()
})
