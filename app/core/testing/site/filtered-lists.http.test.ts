import { beforeAll, expect, test } from "vitest"
import { addRows } from "#core/testing/add-rows.ts"
import { staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"

const DAY = 86_400_000
const iso = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const TIMES = { created_at: iso(-400), updated_at: iso(-400) }
const NUMBERS = Array.from({ length: 130 }, (_, at) => at + 1)
const ALL_YEAR = JSON.stringify(Array.from({ length: 12 }, (_, at) => at + 1))

/** The place of each number in lists by name or time, so that no list is in the order of IDs. */
const placeOf = (number: number) => (number * 37) % 131
const inOrder = (ids: number[]) => ids.toSorted((a, b) => placeOf(a) - placeOf(b))

const { site, admin } = await staffSite()
beforeAll(async () => {
	for (const table of ["species", "posts", "trash", "redirects", "audit_entries"] as const)
		await site.db.deleteFrom(table).execute()
	const nameOf = (number: number) => `Fen ${placeOf(number) + 1000}`
	await addRows(site, {
		// The order of names ignores case.
		species: NUMBERS.map((number) =>
			speciesOf(number, number % 3 ? nameOf(number) : nameOf(number).toLowerCase()),
		),
		posts: NUMBERS.map((number) => postOf(number, nameOf(number))),
		redirects: NUMBERS.map((number) => ({ path: `/old-${number}`, target: "/visit" })),
		trash: NUMBERS.map((number) => trashOf(number, nameOf(number))),
		audit_entries: NUMBERS.map((number) => ({
			...{ at: iso(0), username: "anna", action: "species.changed", subject: `Fen ${number}` },
		})),
	})
})

/** Every tenth has another type, every tenth another status, every tenth is archived, and so on. */
function speciesOf(id: number, name: string) {
	return {
		...{ id, name, scientific_name: id % 10 === 1 ? "Palus" : "Palus unicus", ...TIMES },
		type: id % 10 === 2 ? "bird" : "plant",
		conservation_status: id % 10 === 3 ? "endangered" : "vulnerable",
		no_conservation_status: id % 10 === 6 ? (1 as const) : (0 as const),
		archived: id % 10 === 4 ? (1 as const) : (0 as const),
		season_months: id % 10 === 5 ? "[]" : ALL_YEAR,
	}
}

function postOf(id: number, title: string) {
	const post = { id, title, slug: `fen-${id}`, content: "Text.", state: "published" as const, ...TIMES }
	return { ...post, published_at: iso(-300 + placeOf(id)) }
}

const trashOf = (id: number, name: string) => ({
	...{ id, kind: "redirect", record_id: 1000 + id, name, address: "", content: "{}" },
	...{ deleted_at: iso(placeOf(id) / 500 - 1), deleted_by: "anna" },
})

/** The shown species without those whose number ends in one of these digits. */
const but = (...digits: number[]) => inOrder(NUMBERS.filter((id) => ![4, ...digits].includes(id % 10)))
const archived = inOrder(NUMBERS.filter((id) => id % 10 === 4))
const down = (ids: number[]) => ids.toReversed()
const CARDS = /<li[^>]*>(?:(?!<li).)*?href="\/species\/(\d+)/gs
const POSTS = /<h2[^>]*><a[^>]*href="\/blog\/fen-(\d+)"/g
const TICKS = /name="ids"[^>]*value="(\d+)"/g
const CODES = /src="\/species\/(\d+)\/code\.svg"/g

/** Each list in pages: its address, where * is all IDs, its entries, and the IDs that it has, in order. */
const LISTS: [address: string, entries: RegExp, has: number[]][] = [
	["/tour?type=plant&status=vulnerable", CARDS, but(2, 3, 6)],
	["/tour?type=plant&season=now", CARDS, but(2, 5)],
	["/tour?status=vulnerable&season=now&q=unicus", CARDS, but(1, 3, 5, 6)],
	["/tour?status=vulnerable&only=*", CARDS, but(3, 6)],
	["/?search=unicus", CARDS, but(1)],
	["/tour/sheet?type=plant&season=now", CODES, but(2, 5)],
	["/blog", POSTS, down(inOrder(NUMBERS))],
	["/admin?q=unicus", TICKS, but(1)],
	["/admin?archived=show&q=unicus", TICKS, [...archived, ...but(1)]],
	["/admin/news", /href="\/admin\/news\/(\d+)\/edit/g, down(inOrder(NUMBERS))],
	["/admin/site/redirects", /redirects\/(\d+)\/edit/g, down(NUMBERS)],
	["/admin/trash", /trash\/(\d+)\/restore/g, down(inOrder(NUMBERS))],
	["/admin/security", /Fen (\d+)/g, down(NUMBERS)],
]

const MAY_CHANGE: [link: RegExp, parameters: string[]][] = [
	[/^(All Species|Birds|Plants|Wildlife|Favorites)/, ["type", "only"]],
	[/^In season now/, ["season"]],
	[/^(Show|Hide) Archived/, ["archived"]],
	[/^Clear/, ["type", "status", "only", "season", "q"]],
	[/^Species Management/, ["q"]],
	[/^Select all/, ["select"]],
]

type Page = { address: string; html: string; ids: number[] }

async function open(address: string, entries: RegExp): Promise<Page> {
	const response = await admin.get(address.replace(/#.*/, ""))
	expect(response.status, address).toBe(200)
	const html = (await response.text()).replace(/^[\s\S]*<main/, "<main").replace(/<footer[\s\S]*/, "")
	return { address, html, ids: [...new Set([...html.matchAll(entries)].map(([, id]) => Number(id)))] }
}

const linksOf = ({ html }: Page) =>
	[...html.matchAll(/<a\b[^>]*\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href = "", text = ""]) => ({
		to: new URL(href.replaceAll("&amp;", "&"), "https://farm.example"),
		text: textOf(text).trim(),
	}))

function neighbour(page: Page, text: RegExp): string | undefined {
	const found = linksOf(page).find((link) => text.test(link.text))
	return found && found.to.pathname + found.to.search
}

const EDIT = /^\/admin\/(species|news)\/\d+\/edit$/

/** Links to the same list that change a filter they don't name, and links to a form that doesn't lead back to the page. */
function straying(page: Page): string[] {
	const { pathname, searchParams } = new URL(page.address, "https://farm.example")
	return linksOf(page).flatMap(({ to, text }) => {
		if (to.pathname !== pathname && !EDIT.test(to.pathname)) return []
		const [, may = []] = MAY_CHANGE.find(([link]) => link.test(text)) ?? []
		const left = EDIT.test(to.pathname) ? [] : ["page", "from", ...may]
		const kept = (params: URLSearchParams) =>
			JSON.stringify([...params].filter(([name]) => !left.includes(name)).sort())
		return kept(to.searchParams) === kept(searchParams) ? [] : `${text}: ${to.pathname}${to.search}`
	})
}

function lostByForm({ address, html }: Page): string[] {
	const filters = [...new URL(address, "https://farm.example").searchParams].filter(
		([name]) => name !== "page",
	)
	const isKept = ([name, value]: [string, string]) =>
		new RegExp(`name="${name}"[^>]*value="${value}"`).test(html) ||
		new RegExp(`<select[^>]*name="${name}"(?:(?!</select>).)*value="${value}" selected`, "s").test(html) ||
		new RegExp(`name="${name}"[^>]*checked="" value="${value}"`).test(html)
	return html.includes("<form") ? filters.filter((one) => !isKept(one)).map(([name]) => name) : []
}

test.each(LISTS)(
	"all pages of %s together have each of its entries once, and their links keep its filters",
	async (address, entries, has) => {
		const pages = [await open(address.replace("*", NUMBERS.join(".")), entries)]
		for (let page = pages[0]; page; ) {
			expect(straying(page), page.address).toEqual([])
			expect(lostByForm(page), page.address).toEqual([])
			const next = neighbour(page, /^(Show more|2$)/)
			if (!next || pages.some((one) => one.address === next)) break
			const shown = pages.flatMap(({ ids }) => ids).length
			const [, left] = /Show more.*?\((\d+)/.exec(textOf(page.html)) ?? []
			expect(Number(left ?? has.length - shown), `left after ${page.address}`).toBe(has.length - shown)
			const before = page
			page = await open(next, entries)
			pages.push(page)
			const earlier = neighbour(page, /^(Show earlier|1$)/) ?? ""
			expect((await open(earlier, entries)).ids, earlier).toEqual(before.ids)
		}
		expect(pages.length, "pages").toBeGreaterThan(1)
		expect(pages.flatMap(({ ids }) => ids)).toEqual(has)
	},
)
