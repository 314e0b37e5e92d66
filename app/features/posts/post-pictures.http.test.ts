import { expect, test } from "vitest"
import { sweepMedia } from "#core/media/unused-media.server.ts"
import { staffSite } from "#core/testing/admin.ts"
import { sendForm, textOf } from "#core/testing/form-on-page.ts"
import { photo } from "#core/testing/photo.ts"
import { escapeXml } from "#core/text/xml.ts"
import { deleteAbandonedPictures } from "./uploaded-picture.server.ts"

const { site, admin } = await staffSite()

type Values = Record<string, string | File>

/** Returns its URL, from the line to copy. */
async function upload(image: File): Promise<string> {
	const uploaded = await sendForm(admin, "/admin/news/pictures", { image })
	const page = await admin.html(uploaded.headers.get("Location") ?? "")
	return /value="!\[what it shows\]\(([^()]+)\)"/.exec(page)?.[1] ?? ""
}

let made = 0

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

async function sweepAfterDays(days: number) {
	const now = new Date(Date.now() + days * 24 * 3_600_000)
	await deleteAbandonedPictures(site.db, now)
	await sweepMedia(site.db, site.environment.dataDir, now)
}

const statusOf = async (address: string) => (await site.get(address)).status

test("a picture is uploaded, copied into a text and described there, and stays when the text is saved over", async () => {
	const url = await upload(await photo("#2b5", 900, 600))
	const post = (content: string) => sendForm(admin, "/admin/news/new", { title: "Otters", content })
	const refused = await post(`Look:\n![what it shows](${url})`)
	expect([refused.status, textOf(await refused.text())]).toEqual([
		400,
		expect.stringContaining("Describe the picture"),
	])
	const { id, slug } = await publish({ content: `Look:\n![Otters & <loon>](${url})` })
	const html = await site.html(`/blog/${slug}`)
	expect(html).toContain('alt="Otters &amp; &lt;loon&gt;" width="900" height="600" loading="lazy"')
	expect(html).toMatch(/<source type="image\/avif" srcset="\/media\/\w+-320\.avif 320w, /i)
	await sendForm(admin, `/admin/news/${id}/edit`, { content: "Without it" })
	await sweepAfterDays(15)
	expect(await statusOf(url)).toBe(200)
})

test("a cover is on the post, first in the list, in the API, in the feed and in links that people share", async () => {
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
	const page = await site.html(`/blog/${slug}`)
	expect(page).toContain(picture)
	expect(await site.html("/blog")).toContain(picture)

	expect(page).toContain(`<meta property="og:image" content="${site.address}${post.coverUrl}"/>`)
	expect(page).toContain('<meta property="og:image:alt" content="Two &lt;otters&gt;"/>')

	const image = escapeXml(`<img src="${site.address}${post.coverUrl}" alt="${escapeXml("Two <otters>")}">`)
	expect(await site.html("/news.rss")).toContain(`<content:encoded>${image}`)
})
