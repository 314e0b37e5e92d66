import { expect, test } from "vitest"
import { planHugo } from "./plan-hugo.server.ts"
import { pictureAddress, type SiteItem } from "./site-import.ts"

async function plan(files: Record<string, string>) {
	const stored: SiteItem[] = []
	async function* list() {
		for (const [path, text] of Object.entries(files)) yield { path, text }
	}
	const found = await planHugo(list(), new Date("2026-05-01T12:00:00Z"), (item) => stored.push(item))
	return { stored, pictures: found.pictures, words: found.notes.map(({ item, note }) => `${item}: ${note}`) }
}

test("Front matter in YAML and TOML gives date, address, category and tags", async () => {
	const { stored, words } = await plan({
		"content/posts/otters.md":
			"---\ntitle: Otters\ndate: 2020-03-01T08:00:00Z\ntags: [river]\ncategories: News\n---\nTwo *otters*.",
		"content/about.md": '+++\ntitle = "About us"\ndate = 2020-03-01T08:00:00Z\ndraft = true\n+++\nWe farm.',
	})
	expect(words).toEqual([])
	expect(stored[0]).toMatchObject({
		...{ kind: "post", title: "Otters", slug: "otters", tags: ["river"], category: "news" },
		...{ publishedAt: "2020-03-01T08:00:00.000Z", oldPath: "/posts/otters", content: "Two *otters*." },
	})
	expect(stored[1]).toMatchObject({ kind: "page", slug: "/about", published: false, content: "We farm." })
})

test("Pictures are found beside the text, shortcodes named, and HTML left out", async () => {
	const { stored, pictures, words } = await plan({
		"content/posts/a/index.md":
			"---\ntitle: A\n---\n![x](one.jpg)\n\n{{< youtube abc >}}\n\n<script>x</script>",
	})
	expect(pictures.map(({ names }) => names[0])).toEqual(["posts/a/one.jpg"])
	expect(stored[0]?.content).toBe(`![x](${pictureAddress(0)})`)
	expect(words).toEqual([
		"A: shortcode left out: {{< youtube >}}",
		"A: <script> left out",
		"A: becomes a draft: its date can't be used",
	])
})

test("Front matter that multiplies, or isn't complete, is named", async () => {
	const bomb = "---\na: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\ntext"
	const { stored, words } = await plan({
		"content/bomb.md": bomb,
		"content/bad.md": "+++\ntitle =\n+++\ntext",
	})
	expect(stored).toEqual([])
	expect(words).toEqual([
		"bomb.md: left out: its front matter can't be read",
		"bad.md: left out: its front matter can't be read",
	])
})
