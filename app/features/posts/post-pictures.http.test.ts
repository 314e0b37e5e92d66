import sharp from "sharp"
import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formAt, sendForm, textOf } from "#core/testing/form-on-page.ts"

const { site, admin } = await staffSite()

async function photo(background: string, width = 330, height = 220): Promise<File> {
	const pixels = { create: { width, height, channels: 3 as const, background } }
	return new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg")
}

type Values = Record<string, string | File>

const upload = (owner: string, values: Values) => sendForm(admin, `/admin/news/pictures/${owner}`, values)
const remove = (owner: string, id: string) => admin.post(`/admin/news/pictures/${owner}/delete`, { id })

/** What the page shows to copy, and the ids of the pictures. */
async function uploaded(owner: string): Promise<{ id: string; markdown: string; url: string }[]> {
	const page = await (await admin.get(`/admin/news/pictures/${owner}`)).text()
	const ids = [...page.matchAll(/name="id" value="(\d+)"/g)].map(([, id = ""]) => id)
	const lines = [...page.matchAll(/value="(!\[[^"]*)"/g)].map(([, line = ""]) => textOf(line))
	return lines.map((markdown, at) => ({
		id: ids[at] ?? "",
		markdown,
		url: /\(([^()]*)\)$/.exec(markdown)?.[1] ?? "",
	}))
}

const onePicture = async (owner: string) => {
	const [picture] = await uploaded(owner)
	if (!picture) throw new Error("No picture was uploaded.")
	return picture
}

let made = 0

/** A published post, by its form. Returns its ID and slug. */
async function publish(values: Values = {}): Promise<{ id: string; slug: string }> {
	made += 1
	const title = `Post with pictures ${made}`
	const saved = await sendForm(admin, "/admin/news/new", {
		title,
		content: "Text",
		published: "on",
		...values,
	})
	expect(saved.status).toBe(303)
	const row = site.db.selectFrom("posts").select(["id", "slug"]).orderBy("id", "desc").limit(1)
	const { id, slug } = await row.executeTakeFirstOrThrow()
	return { id: String(id), slug }
}

const statusOf = async (address: string) => (await site.get(address)).status

test("a picture is uploaded for a post that isn't saved yet, copied into its text, and belongs to the post once it is saved", async () => {
	const form = await formAt(admin, "/admin/news/new", { title: "Otters asleep", published: "on" })
	const key = String(form.get("pictureKey"))
	const response = await upload(key, {
		image: await photo("#2b5", 900, 600),
		alt: "An otter [asleep\\ & <loon>",
	})
	expect(response.status).toBe(303)
	const picture = await onePicture(key)
	expect(picture.markdown).toBe(`![An otter (asleep/ & <loon>](${picture.url})`)
	form.set("content", `Look:\n${picture.markdown}`)
	expect((await admin.post("/admin/news/new", form)).status).toBe(303)
	const html = await (await site.get("/blog/otters-asleep")).text()
	expect(html).toContain('alt="An otter (asleep/ &amp; &lt;loon&gt;" width="900" height="600" loading="lazy"')
	expect(html).toMatch(/<source type="image\/avif" srcset="\/media\/\w+-320\.avif 320w, /i)
	const { id } = await site.db
		.selectFrom("posts")
		.select("id")
		.where("slug", "=", "otters-asleep")
		.executeTakeFirstOrThrow()
	expect(await uploaded(String(id))).toEqual([picture])
	expect(await uploaded(key)).toEqual([])
	expect(await (await admin.get(`/admin/news/${id}/edit`)).text()).toContain("Pictures for the text")
})

test("saving a post says which pictures aren't in its text, with a link to its form, and publishes it", async () => {
	const form = await formAt(admin, "/admin/news/new", { title: "Without", content: "Text", published: "on" })
	await upload(String(form.get("pictureKey")), { image: await photo("#511"), alt: "One" })
	await admin.post("/admin/news/new", form)
	expect(await statusOf("/blog/without")).toBe(200)
	const html = await (await admin.get("/admin/news")).text()
	expect(textOf(html)).toContain("Blog post created successfully 1 picture isn't in the text. Edit Post")
	const edit = /href="([^"]*)"[^>]*>Edit Post</.exec(html)?.[1] ?? ""
	const [, id = ""] = /^\/admin\/news\/(\d+)\/edit$/.exec(edit) ?? []
	await sendForm(admin, edit, { content: (await onePicture(id)).markdown })
	expect(textOf(await (await admin.get("/admin/news")).text())).not.toContain("in the text")
})

test("a picture that the saved text shows can't be removed; otherwise it is, with its files unless a stored version shows it", async () => {
	const { id } = await publish()
	const shown = { image: await photo("#501"), alt: "Shown" }
	const unused = { image: await photo("#502"), alt: "Unused" }
	await upload(id, shown)
	const picture = await onePicture(id)
	await upload(id, unused)
	const other = await onePicture(id)
	const edit = `/admin/news/${id}/edit`
	await sendForm(admin, edit, { content: picture.markdown })
	await remove(id, picture.id)
	expect(textOf(await (await admin.get(`/admin/news/pictures/${id}`)).text())).toContain(
		"The saved text of the post shows this picture.",
	)
	expect(await uploaded(id)).toEqual([other, picture])
	await sendForm(admin, edit, { content: "Without it" })
	expect((await remove("999", picture.id)).status).toBe(303)
	expect(await uploaded(id)).toEqual([other, picture])
	for (const one of [picture, other, other]) await remove(id, one.id)
	expect(await uploaded(id)).toEqual([])
	expect([await statusOf(picture.url), await statusOf(other.url)]).toEqual([200, 404])
})

test("a cover is on the post, first in the list, in the API, in both feeds and in links that people share", async () => {
	const cover = {
		image: await photo("#701", 1600, 900),
		coverAlt: "Two <otters>",
		focusX: "20",
		focusY: "80",
	}
	const { slug } = await publish(cover)
	const post = await (await site.get(`/api/blog-posts/slug/${slug}`)).json()
	expect(post).toMatchObject({
		coverAlt: "Two <otters>",
		coverWidth: 1280,
		coverHeight: 720,
		coverWidths: [320, 640, 832, 1280],
		coverPosition: "20% 80%",
	})
	const picture = 'alt="Two &lt;otters&gt;" width="1280" height="720" loading="eager" fetchPriority="high"'
	const page = await (await site.get(`/blog/${slug}`)).text()
	expect(page).toContain(picture)
	expect(await (await site.get("/blog")).text()).toContain(picture)

	const shared = new RegExp(`${site.address}/share/[\\w-]+\\.jpg`).exec(page)?.[0] ?? ""
	expect(page).toContain(`<meta property="og:image" content="${shared}"/>`)
	expect(page).toContain('<meta property="og:image:alt" content="Two &lt;otters&gt;"/>')
	const drawn = await fetch(shared)
	expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/jpeg"])
	expect(await statusOf("/share/..%2Fsite.db")).toBe(404)

	const [, length = ""] =
		new RegExp(`<enclosure url="${site.address}${post.coverUrl}" length="(\\d+)" type="image/webp"/>`).exec(
			await (await site.get("/news.rss")).text(),
		) ?? []
	expect(Number(length)).toBe((await (await site.get(post.coverUrl ?? "")).arrayBuffer()).byteLength)
	const { items } = await (await site.get("/news.json")).json()
	expect(items.find((item: { url: string }) => item.url.endsWith(slug)).image).toBe(
		site.address + post.coverUrl,
	)
})
