import { describe, expect, test } from "vitest"
import { addToClock, browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { type FieldValue, STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

type Values = Record<string, FieldValue>
const without = (values: Values, ...names: string[]) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
const FILES = ["image", "audio"]
const FIRST_DATE = "2026-06-03T14:00:00.000Z"

/** Forms that an extension or a bug has changed: the error belongs to no field on the page. */
const CHANGED_FORMS = [
	[
		"password",
		"/admin/security/password",
		"Update Password",
		"Confirmation is required",
		"#confirmPassword",
		remove,
	],
	["post", "/admin/news/new", "Create Post", "Title is required", "#title", remove],
	["post", "/admin/news/new", "Create Post", "The form was not complete", "[name=formKey]", rename],
] as const

function remove([field]: HTMLElement[]): void {
	field?.remove()
}
function rename([field]: HTMLElement[]): void {
	field?.setAttribute("name", "unknown")
}

describe.each(COMBINATIONS)("post forms $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)

	const postId = async (title: FieldValue) => {
		const row = own.site.db.selectFrom("posts").select("id").where("title", "=", String(title))
		return (await row.executeTakeFirstOrThrow(missing(title))).id
	}
	/** A click in the first second after a conflict appears is ignored. */
	const readConflict = () => hasScripts && addToClock(own.staff.page, 1000)

	test("a post is created with all of its fields and tags, and nothing is lost if its title was missing at first", async () => {
		const { first } = STAFF_FORMS.post
		await own.at.open("/admin/news/new")
		await own.at.fill("post", without(first, "title"))
		await own.at.sendIncomplete("post", "Create Post", "Title is required")
		await own.at.expectValues("post", without(first, "title"))
		await own.at.fill("post", { title: first.title })
		await own.at.send("post", "Create Post")
		await own.at.expectMessage("Blog post created successfully")
	})

	test("every field of a post can be read, replaced, and read again", async () => {
		const { first, second } = STAFF_FORMS.post
		const address = `/admin/news/${await postId(first.title)}/edit`
		await own.at.open(address)
		await own.at.expectValues("post", without(first, ...FILES))
		await own.at.fill("post", second)
		await own.at.send("post", "Update Post")
		await own.at.expectMessage("Blog post updated successfully")
		await own.at.open(address)
		await own.at.expectValues("post", without(second, ...FILES))
	})

	test("a tag that was typed but not added is saved, and an edit conflict of a post preserves the typed text", async () => {
		const { second } = STAFF_FORMS.post
		const id = await postId(second.title)
		const address = `/admin/news/${id}/edit`
		await own.at.open(address)
		const box = own.at.front().getByRole("textbox", { name: "Tags" })
		const line = await box.inputValue()
		await box.fill(`${line ? `${line}, ` : ""}winter, ,  last minute `)
		await own.site.db.updateTable("posts").set({ revision: 99 }).where("id", "=", id).execute()
		expect((await own.at.send("post", "Update Post")).status()).toBe(409)
		await own.at.expectSummary("this post")
		expect((await own.at.chosenTags()).map((tag) => tag.trim())).toContain("last minute")
		await readConflict()
		await own.at.send("post", "Update Post")
		await own.at.expectMessage("Blog post updated successfully")
		await own.at.open(address)
		const saved = { ...without(second, ...FILES), tags: ["river life", "winter", "last minute"] }
		await own.at.expectValues("post", saved)
	})

	test("a post that was published before keeps its first date unless today's is chosen, in the form and in the list", async () => {
		const { title } = STAFF_FORMS.post.second
		const id = await postId(title)
		const address = `/admin/news/${id}/edit`
		await makeDraftOf(id, FIRST_DATE)
		await own.at.open(address)
		await own.at.page.getByText("Use today's date instead of June 3, 2026").waitFor()
		await own.at.expectValues("post", { published: false, withTodaysDate: false })
		await own.at.fill("post", { title: "", published: true, withTodaysDate: true })
		await own.at.sendIncomplete("post", "Update Post", "Title is required")
		await own.at.expectValues(
			"post",
			{ published: true, withTodaysDate: true },
			"after the title was forgotten",
		)
		await own.at.fill("post", { title, withTodaysDate: false })
		await own.at.send("post", "Update Post")
		await own.at.expectMessage("Blog post updated successfully")
		expect(await publicationOf(id)).toEqual({ state: "published", published_at: FIRST_DATE })
		await makeDraftOf(id, FIRST_DATE)
		await own.at.open(address)
		await own.at.fill("post", { published: true, withTodaysDate: true })
		await own.at.send("post", "Update Post")
		await own.at.expectMessage("Blog post updated successfully")
		await expectPublishedToday(id)
		await makeDraftOf(id, FIRST_DATE)
		await own.at.open("/admin/news")
		await own.at.send("publishWithTodaysDate", `Publish with today's date ${title}`)
		await own.at.expectMessage("Blog post status updated")
		await expectPublishedToday(id)
		await makeDraftOf(id, FIRST_DATE)
	})

	test("the cover of a post can be removed", async () => {
		const id = await postId(STAFF_FORMS.post.second.title)
		await own.at.open(`/admin/news/${id}/edit`)
		await own.at.fill("post", { removeImage: true })
		await own.at.send("post", "Update Post")
		await own.at.expectMessage("Blog post updated successfully")
		const row = own.site.db.selectFrom("posts").select(["cover_id", "cover_alt"]).where("id", "=", id)
		expect(await row.executeTakeFirst()).toEqual({ cover_id: null, cover_alt: "" })
	})

	test("a post's earlier version is restored, and the post is published, unpublished and deleted", async () => {
		const { title } = STAFF_FORMS.post.second
		const version = own.site.db
			.selectFrom("post_versions")
			.select("id")
			.where("post_id", "=", await postId(title))
			.where("fields", "like", "%last minute%")
		const { id } = await version.orderBy("id").limit(1).executeTakeFirstOrThrow()
		const address = `/admin/news/${await postId(title)}`
		await own.at.open(`${address}/edit`)
		await own.at.fill("post", { content: "By mistake." })
		await own.at.send("post", "Update Post")
		await own.at.expectMessage("Blog post updated successfully")
		await own.at.open(`${address}/versions/${id}`)
		await own.at.send("restorePost", "Restore this version")
		await own.at.expectMessage("Version restored")
		await own.at.open("/admin/news")
		await own.at.send("publish", `Publish ${title}`)
		await own.at.expectMessage("Blog post status updated")
		await own.at.send("unpublish", `Unpublish ${title}`)
		await own.at.expectMessage("Blog post status updated")
		await own.at.page.getByRole("link", { name: `Delete ${title}` }).click()
		await own.at.page.getByRole("dialog").waitFor()
		await own.at.settled()
		await own.at.send("deletePost", "Delete post")
		await own.at.expectMessage("Blog post deleted successfully")
	})

	test("a tag that is too long is rejected by name, and the message disappears when the tag is removed", async () => {
		const tooLong = "a tag with more than forty characters, as text".replace(",", "")
		await own.at.open("/admin/news/new")
		await own.at.fill("post", { ...STAFF_FORMS.post.first, tags: ["otters", tooLong] })
		await own.at.sendIncomplete("post", "Create Post", "A tag has more than 40 characters")
		await own.at.expectValues("post", { ...STAFF_FORMS.post.first, tags: ["otters", tooLong] })
		await own.at.fill("post", { tags: ["otters"] })
		if (hasScripts) await own.at.front().locator("#tags-error").waitFor({ state: "detached" })
		await own.at.send("post", "Create Post")
		await own.at.expectMessage("Blog post created successfully")
	})

	test("a post is duplicated with its repeating event, and the copy is opened", async () => {
		const { title } = STAFF_FORMS.post.first
		await own.at.open("/admin/news")
		await own.at.send("duplicatePost", `Duplicate ${title}`)
		await own.at.expectMessage("Post duplicated")
		await own.at.open(new URL(own.at.page.url()).pathname)
		const copied = without(STAFF_FORMS.post.first, ...FILES, "published", "coverAlt", "coverDecorative")
		await own.at.expectValues("post", { ...copied, tags: ["otters"], published: false })
	})

	test.each(CHANGED_FORMS)(
		"the %s form at %s, '%s', is never rejected without a message: %s",
		async (form, address, button, message, field, change) => {
			await own.at.open(address)
			await own.at.page.locator(`main form ${field}`).evaluateAll(change)
			await own.at.sendIncomplete(form, button, message)
			const summary = own.at.front().getByRole("alert").filter({ hasText: message })
			if (hasScripts)
				expect(await summary.getByRole("link", { name: message }).count(), "a link to no field").toBe(0)
			// Nothing that a password form is given can be kept.
			if (form !== "password") await own.at.leaveUnsaved("/admin/news")
		},
	)

	test("the form whose hidden key was removed by a browser extension is rejected with every field still there", async () => {
		const typed = without(STAFF_FORMS.post.first, "published")
		await own.at.open("/admin/news/new")
		await own.at.fill("post", typed)
		await own.at.page.locator("main form [name=formKey]").evaluateAll(remove)
		await own.at.sendIncomplete("post", "Create Post", "The form was not complete")
		await own.at.expectValues("post", typed)
		await own.at.leaveUnsaved("/admin/news")
	})

	test("every form of posts was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.posts])
	})

	async function makeDraftOf(id: number, publishedAt: string) {
		const draft = { state: "draft", published_at: publishedAt } as const
		await own.site.db.updateTable("posts").set(draft).where("id", "=", id).execute()
	}
	async function publicationOf(id: number) {
		const row = own.site.db.selectFrom("posts").select(["state", "published_at"]).where("id", "=", id)
		return await row.executeTakeFirstOrThrow()
	}
	async function expectPublishedToday(id: number) {
		const { state, published_at } = await publicationOf(id)
		expect(state).toBe("published")
		expect(Date.now() - Date.parse(published_at ?? ""), "milliseconds since then").toBeLessThan(60_000)
	}
})

function missing(title: FieldValue): () => Error {
	return () => new Error(`There is no '${title}'. Run the whole file: an earlier test creates it.`)
}
