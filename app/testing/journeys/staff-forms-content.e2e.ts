import { describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { browserOnly, visitor } from "#app/testing/fixtures/browser.ts"
import {
	AREAS,
	COMBINATIONS,
	expectAllFilled,
	OTHER_COMBINATIONS,
	ownSite,
	signIn,
	staffAtWork,
} from "#app/testing/fixtures/form-journey.ts"
import { startTestSite } from "#app/testing/fixtures/site.ts"
import {
	type FieldValue,
	STAFF_FORMS,
	type StaffForm,
	type StaffFormName,
} from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

type Values = Record<string, FieldValue>
const without = (values: Values, ...names: string[]) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
const FILES = ["image", "audio"]
const FIRST_DATE = "2026-06-03T14:00:00.000Z"
const PLACE = ["imagePosition", "offsetX", "offsetY"]

describe.each(COMBINATIONS)(
	"species and post forms on $device $scripts scripts",
	({ hasScripts, options }) => {
		const own = ownSite(here, { hasScripts, options })

		const speciesId = async (name: FieldValue) => {
			const row = own.site.db.selectFrom("species").select("id").where("name", "=", String(name))
			return (await row.executeTakeFirstOrThrow(missing(name))).id
		}
		const postId = async (title: FieldValue) => {
			const row = own.site.db.selectFrom("posts").select("id").where("title", "=", String(title))
			return (await row.executeTakeFirstOrThrow(missing(title))).id
		}

		test("a species is created with all of its fields, and nothing is lost if its name was missing at first", async () => {
			const { first } = STAFF_FORMS.species
			await own.at.open("/admin/species/new")
			const typed = without(first, "name", ...PLACE)
			await own.at.fill("species", typed)
			await own.at.sendIncomplete("species", "Create", "Common name is required")
			await own.at.expectValues("species", typed, "after the name was forgotten")
			await own.at.fill("species", { name: first.name, ...only(first, PLACE) })
			await own.at.send("species", "Create")
			await own.at.expectMessage("Species created")
		})

		test("every field of a species can be read, replaced, and read again", async () => {
			const { first, second } = STAFF_FORMS.species
			const id = await speciesId(first.name)
			const address = `/admin/species/${id}/edit`
			await own.at.open(address)
			await own.at.expectValues("species", without(first, ...FILES))
			const before = await mediaOf(id)
			expect(before.every(Boolean), "picture and sound").toBe(true)
			await own.at.fill("species", second)
			await own.at.send("species", "Update")
			await own.at.expectMessage("Species updated")
			await own.at.open(address)
			await own.at.expectValues("species", without(second, ...FILES))
			const after = await mediaOf(id)
			expect(
				after.every((one, index) => one && one !== before[index]),
				"another picture and sound",
			).toBe(true)
		})

		test("a species with a damaged file is rejected by the server with everything still in the form", async () => {
			const { second } = STAFF_FORMS.species
			await own.at.open(`/admin/species/${await speciesId(second.name)}/edit`)
			await own.at.fill("species", {
				...without(second, "image"),
				description: "Typed with care",
				// With scripts a file of another type is rejected when it is chosen; only the server detects that this one is
				// damaged.
				image: own.at.hasScripts ? "broken.jpg" : "wrong.jpg",
			})
			expect((await own.at.send("species", "Update")).status()).toBe(400)
			await own.at.expectSummary(
				own.at.hasScripts ? "The picture is damaged" : "This file format isn't supported.",
			)
			await own.at.expectValues("species", { ...without(second, "image"), description: "Typed with care" })
			await own.at.fill("species", { image: "" })
			await own.at.send("species", "Update")
			await own.at.expectMessage("Species updated")
		})

		/** A click in the first second after a conflict appears is ignored. */
		const readConflict = () => own.at.page.waitForTimeout(1100)

		test("the second of two editors of a species gets an edit conflict, keeps the typed text, and can save", async () => {
			const { second } = STAFF_FORMS.species
			const id = await speciesId(second.name)
			await own.at.open(`/admin/species/${id}/edit`)
			await own.at.fill("species", { funFacts: "Typed second" })
			await own.site.db.updateTable("species").set({ revision: 99 }).where("id", "=", id).execute()
			expect((await own.at.send("species", "Update")).status()).toBe(409)
			await own.at.expectSummary("this species")
			await own.at.expectValues("species", { funFacts: "Typed second" })
			await readConflict()
			await own.at.send("species", "Update")
			await own.at.expectMessage("Species updated")
		})

		test("a custom position without offsets can be saved, and picture and sound can be removed", async () => {
			const { second } = STAFF_FORMS.species
			const id = await speciesId(second.name)
			const address = `/admin/species/${id}/edit`
			await own.at.open(address)
			await own.at.fill("species", { imagePosition: "top" })
			await own.at.send("species", "Update")
			await own.at.expectMessage("Species updated")
			await own.at.open(address)
			await own.at.expectValues("species", { imagePosition: "top" })
			await own.at.fill("species", { removeImage: true, removeAudio: true })
			await own.at.send("species", "Update")
			await own.at.expectMessage("Species updated")
			expect(await mediaOf(id)).toEqual([null, null])
		})

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
			expect(await publicationOf(id)).toEqual({ published: 1, published_at: FIRST_DATE })
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

		/** Forms that an extension or a bug has changed: the error belongs to no field on the page. */
		test.each([
			[
				"password",
				"/admin/security/password",
				"Update Password",
				"Confirmation is required",
				drop("#confirmPassword"),
			],
			["post", "/admin/news/new", "Create Post", "Title is required", drop("#title")],
			["post", "/admin/news/new", "Create Post", "The form was not complete", rename("formKey")],
			["species", "/admin/species/new", "Create", "Position is one of", add("imagePosition", "nowhere")],
		] as const)(
			"the %s form at %s, '%s', is never rejected without a message: %s",
			async (form, address, button, message, change) => {
				await own.at.open(address)
				await own.at.page.evaluate(change)
				await own.at.sendIncomplete(form, button, message)
				const summary = own.at.front().getByRole("alert").filter({ hasText: message })
				if (hasScripts)
					expect(await summary.getByRole("link", { name: message }).count(), "a link to no field").toBe(0)
			},
		)

		test.each([
			["post", "/admin/news/new", "Create Post", without(STAFF_FORMS.post.first, "published")],
			["species", "/admin/species/new", "Create", without(STAFF_FORMS.species.first, ...FILES, ...PLACE)],
		] as const)(
			"the %s form whose hidden key was removed by a browser extension is rejected with every field still there",
			async (form, address, button, typed) => {
				await own.at.open(address)
				await own.at.fill(form, typed)
				await own.at.page.evaluate(drop("[name=formKey]"))
				await own.at.sendIncomplete(form, button, "The form was not complete")
				await own.at.expectValues(form, typed)
			},
		)

		test("an error about a field that is not on the page is in the error summary", async () => {
			const { name, scientificName } = STAFF_FORMS.species.first
			await own.at.open("/admin/species/new")
			await own.at.fill("species", { name, scientificName })
			await own.at.page.evaluate(add("imageUpload", "gone"))
			await own.at.page.evaluate(drop("#image"))
			expect((await own.at.send("species", "Create")).status()).toBe(400)
			await own.at.expectSummary("The file you chose before is no longer available.")
			await own.at.expectValues("species", { name, scientificName })
		})

		test("every form of species and posts was sent with all of its fields", () => {
			expectAllFilled(own.at.filled, [...AREAS.content])
		})

		async function makeDraftOf(id: number, publishedAt: string) {
			const draft = { published: 0, published_at: publishedAt, scheduled_for: null } as const
			await own.site.db.updateTable("posts").set(draft).where("id", "=", id).execute()
		}
		async function publicationOf(id: number) {
			const row = own.site.db.selectFrom("posts").select(["published", "published_at"]).where("id", "=", id)
			return await row.executeTakeFirstOrThrow()
		}
		async function expectPublishedToday(id: number) {
			const { published, published_at } = await publicationOf(id)
			expect(published).toBe(1)
			expect(Date.now() - Date.parse(published_at ?? ""), "milliseconds since then").toBeLessThan(60_000)
		}
		async function mediaOf(id: number) {
			const row = own.site.db.selectFrom("species").select(["image_id", "audio_id"]).where("id", "=", id)
			const { image_id, audio_id } = await row.executeTakeFirstOrThrow()
			return [image_id, audio_id]
		}
	},
)

function missing(name: FieldValue): () => Error {
	return () => new Error(`There is no '${name}'. Run the whole file: an earlier test creates it.`)
}

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
	["days", "/admin/analytics"],
	["receipt", "/admin/security/waiver-records"],
]

test.each(OTHER_COMBINATIONS)(
	"on $device $scripts scripts every field of the staff's forms is visible",
	async ({ hasScripts, options }) => {
		const site = await startTestSite()
		await signedInAdmin(site)
		const staff = await visitor({ site, browser: here.browser }, options)
		const at = staffAtWork(staff, hasScripts)
		await signIn(at, ADMIN)
		for (const [form, path] of FORM_PAGES) {
			await at.open(path)
			if (form === "species") await at.fill(form, { imagePosition: "custom" })
			if (form === "post") await at.fill(form, { image: "first.jpg" })
			const { later }: StaffForm = STAFF_FORMS[form]
			const names = Object.keys(STAFF_FORMS[form].labels).filter((name) => !later?.includes(name))
			for (const name of names)
				await expect
					.poll(() => at.control(form, name).isEditable(), { message: `${form}.${name}` })
					.toBe(true)
			if (form === "post" && hasScripts) await at.fill(form, { tags: ["river life", "winter"] })
		}
		await staff.leave()
		await site.close()
	},
)

/** A script for the page: removes a field from the front form. */
function drop(selector: string): string {
	return `document.querySelector("main form ${selector}").remove()`
}

/** A script for the page: renames a field of the front form to an unknown name. */
function rename(name: string): string {
	return `document.querySelector("main form [name=${name}]").name = "unknown"`
}

/** A script for the page: adds a hidden field to the front form. */
function add(name: string, value: string): string {
	return `document.querySelector("main form [name=formKey]").insertAdjacentHTML("afterend",
		'<input type="hidden" name="${name}" value="${value}">')`
}

function only(values: Values, names: string[]): Values {
	return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
