import { test } from "vitest"
import { hydrated, signedInStaff, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"

const here = siteAndBrowser()
test("shots", async () => {
	for (const [w, h] of [
		[390, 664],
		[1280, 800],
	] as const)
		for (const colorScheme of ["light", "dark"] as const) {
			const { page, leave } = await signedInStaff(here, {
				viewport: { width: w, height: h },
				colorScheme,
				isMobile: w < 500,
				hasTouch: w < 500,
			})
			answerDialogs(page, "accept")
			const shot = (name: string) =>
				page.screenshot({ path: `/tmp/wt-a-shots/${name}-${w}-${colorScheme}.png` })
			await page.goto("/admin/news/new")
			await hydrated(page)
			await page.waitForTimeout(300)
			await shot("post")
			await page.getByLabel("Publish immediately").check()
			await page.getByLabel("Or publish later, at").fill("2090-05-31T07:05")
			await page.getByLabel("This post is an event").check()
			await page.getByLabel("Place").fill("Barn")
			await page.getByRole("button", { name: "Create Post" }).click()
			await page.waitForTimeout(300)
			await shot("post-errors")
			await page.getByLabel("Place").scrollIntoViewIfNeeded()
			await shot("post-event")
			await page.locator("#tags").scrollIntoViewIfNeeded()
			await shot("post-end")
			await page.goto("/admin/site/identity")
			await hydrated(page)
			await page.waitForTimeout(300)
			await shot("identity")
			await page.goto("/admin/species/1/edit")
			await hydrated(page)
			await page.waitForTimeout(300)
			await shot("species")
			await page.goto("/admin/security/password")
			await hydrated(page)
			await page.waitForTimeout(300)
			await shot("password")
			await page.goto("/admin/species/1/delete")
			await hydrated(page)
			await page.waitForTimeout(300)
			await shot("delete")
			await page.goto("/tour?species=9")
			await hydrated(page)
			await page.waitForTimeout(500)
			await shot("modal")
			await leave()
		}
	const plain = await signedInStaff(here, { viewport: { width: 390, height: 664 }, javaScriptEnabled: false })
	await plain.page.goto("/admin/news/new")
	await plain.page.screenshot({ path: "/tmp/wt-a-shots/plain-post.png" })
	await plain.page.getByRole("button", { name: "Create Post" }).click()
	await plain.page.screenshot({ path: "/tmp/wt-a-shots/plain-errors.png" })
	await plain.page.goto("/admin/site/identity")
	await plain.page.screenshot({ path: "/tmp/wt-a-shots/plain-identity.png" })
	await plain.leave()
}, 170_000)
