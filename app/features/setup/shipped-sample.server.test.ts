import { expect, test } from "vitest"
import { isOwnPage } from "#core/http/own-addresses.ts"
import map from "#db/sample/map.json"
import news from "#db/sample/news.json"
import pages from "#db/sample/pages.json"
import texts from "#db/sample/texts.json"
import { postPath } from "#features/posts/post.ts"
import { SAMPLE_POSTS } from "./shipped-sample.server.ts"

const ALL = JSON.stringify([map, news, pages, texts])

test("every link of the sample leads to a page that exists", () => {
	const own = SAMPLE_POSTS.flatMap(({ slug }) => (slug ? [postPath(slug)] : []))
	const links = [...ALL.matchAll(/\]\((.*?)\)/g)].map(([, link = ""]) => link)
	expect(links.length).toBeGreaterThan(0)
	for (const link of links)
		expect(isOwnPage(link) || own.includes(link) || /^(https:|mailto:|tel:)/.test(link), link).toBe(true)
})
