// How long a request of the worst shape keeps the main thread from everyone else.

import { round } from "./numbers.mjs"
import { get, makeSite, signIn, startServer } from "./sites.mjs"

const TEXT = 20_000
const FORM_BYTES = 250_000
const URL_BYTES = 8_000

/** What Markdown, lists, dates, numbers and searches read in another way than plain words. */
const UNITS = [
	...[
		"a",
		"a ",
		" ",
		"\n",
		"a\n",
		"a@",
		"https://a ",
		"\u0301",
		"\ufdfa",
		"\u200b",
		"\0",
		"|a|\n|-|\n|b|\n\n",
		"|\n",
		"- a\n",
	],
	...[
		"- ",
		"  - a\n",
		"1. a\n",
		">",
		"> - ",
		"\u2022 a\n",
		"a)\tb\n",
		"[",
		"[a](/b)",
		"![",
		"*a",
		"**a ",
		"`",
		"\\",
		"<a ",
	],
	...["<!--", '<a x="', "# a\n", "? a\nb\n", "{contact}\n", "10 10\n", "1,", '"a,"', "a; ", "1 h "],
]

/** The cells that a row lacks are added. */
const WIDE_TABLE = `${"|a".repeat(20)}\n${"|-".repeat(20)}\n`

const FORMS = [
	...[
		"/admin/species/new",
		"/admin/species/1/photos/new",
		"/admin/news/new",
		"/admin/pages/new",
		"/admin/map/new",
	],
	...["/admin/map/1/places/new", "/admin/map/1/trails/new"],
	...["/admin/site/notices/new", "/admin/site/redirects/new", "/admin/site/hours/weekly"],
	...[
		"/admin/site/visit",
		"/admin/site/contact",
		"/admin/site/terms/sections/new",
		"/admin/security/accounts",
	],
	...["/auth", "/auth/create", "/waiver", "/tour"],
]

const PATH_UNITS = [
	"a",
	"/",
	"a/",
	"%0A",
	"%0A/",
	"%2F",
	".",
	"./",
	"../",
	":a",
	"*",
	"+",
	"%20",
	"%",
	"%C3%A9",
	"a=b&",
	"&",
	"=",
	"[",
	"?",
	";",
]

const LISTS = [
	"/admin",
	"/",
	"/blog",
	"/events",
	"/admin/news",
	"/admin/pages",
	"/admin/security/waiver-records",
	"/admin/trash",
]

const NAMES = [
	"a[20000000]",
	`a${"[0]".repeat(80_000)}`,
	"a.".repeat(100_000),
	"a".repeat(200_000),
	"__proto__[a]",
]

export async function measureShapes() {
	const site = await startServer("cached", await makeSite())
	const cookie = await signIn(site)
	const worst = {}
	let longest = 0

	async function blocked(work) {
		await site.ask("watch")
		await work()
		return (await site.ask()).longestTurn
	}

	async function measure(kind, shape, path, init = {}) {
		const headers = { ...cookie, Origin: site.address, ...init.headers }
		const ask = async () => {
			const response = await fetch(site.address + path, { redirect: "manual", ...init, headers })
			await response.arrayBuffer()
			if (response.status >= 500)
				throw new Error(`${path} returned ${response.status} to ${shape.slice(0, 40)}`)
		}
		const most = worst[kind]?.["ms blocked"] ?? 0
		let ms = await blocked(ask)
		// The first one also compiles.
		if (ms > most) ms = Math.min(ms, await blocked(ask))
		if (ms <= most) return
		worst[kind] = {
			"ms blocked": round(ms),
			at: path.slice(0, 40),
			shape: JSON.stringify(shape.slice(0, 24)),
		}
		longest = Math.max(longest, ms)
	}
	const post = (kind, shape, path, body) => measure(kind, shape, path, { method: "POST", body })

	await measure("nothing", "", "/healthz")
	for (const [at, unit] of [...UNITS, WIDE_TABLE].entries()) {
		const rows = unit === WIDE_TABLE ? "|\n" : unit
		const content = (unit + rows.repeat(TEXT / rows.length)).slice(0, TEXT)
		const form = new URLSearchParams({ title: `Bench ${at}`, content, published: "on", formKey: `${at}` })
		await post("preview of a post", unit, "/admin/news/preview", form)
		await post("saving a post", unit, "/admin/news/new", form)
		await measure("page of a post", unit, `/blog/bench-${at}`)
	}
	await measure("feed", "", "/news.rss")
	for (const page of FORMS) {
		const { body } = await get(site, page, page.startsWith("/admin") ? cookie : {})
		const names = [
			...new Set(
				[...body.toString().matchAll(/<(?:input|textarea)\s[^>]*\bname="([^"]+)"/g)].map(([, name]) => name),
			),
		]
		for (const unit of UNITS) {
			const each = Math.min(TEXT, FORM_BYTES / names.length / new TextEncoder().encode(unit).length)
			const form = new FormData()
			for (const name of names) form.append(name, unit.repeat(each / unit.length))
			await post("form", unit, page, form)
		}
	}
	for (const name of NAMES)
		await post("name of a field", name, "/admin/news/new", new URLSearchParams({ [name]: "x", title: "" }))
	for (const unit of PATH_UNITS)
		for (const path of ["/", "/blog/", "/admin/", "/auth?redirectTo=/", "/visit?"])
			await measure("URL", unit, path + unit.repeat(URL_BYTES / unit.length))
	for (const path of LISTS)
		for (const unit of UNITS)
			await measure(
				"search",
				unit,
				`${path}?q=${encodeURIComponent(unit).repeat(URL_BYTES / encodeURIComponent(unit).length)}`,
			)
	const { paths } = JSON.parse((await get(site, "/api/openapi.json", cookie)).body)
	for (const [path, operations] of Object.entries(paths))
		for (const [method, { requestBody }] of Object.entries(operations)) {
			const { properties = {} } = requestBody?.content["application/json"]?.schema ?? {}
			for (const name of Object.keys(properties))
				for (const [shape, value] of Object.entries(JSON_SHAPES)) {
					const others = Object.entries(properties).filter(
						([one, { type }]) => one !== name && type === "string",
					)
					const body = `{${[...others.map(([one]) => `"${one}":"x"`), `"${name}":${value}`].join()}}`
					const headers = { "Content-Type": "application/json" }
					const at = path.replace(/\{\w+\}/g, "1")
					await measure("body of the API", `${name}: ${shape}`, at, {
						method: method.toUpperCase(),
						headers,
						body,
					})
				}
		}
	await site.stop()
	return {
		tables: [{ title: "The shape that keeps the main thread longest", rows: worst }],
		limits: [{ what: "The main thread, for one request", limit: 200, is: round(longest), unit: "ms" }],
	}
}

const list = (one, length) => Array.from({ length }, (_, at) => one(at)).join()

/** Of about 250 kB. */
const JSON_SHAPES = {
	numbers: `[${list((at) => at, 40_000)}]`,
	texts: `[${list((at) => `"t${at}"`, 25_000)}]`,
	"empty texts": `[${list(() => '""', 80_000)}]`,
	objects: `[${list(() => "{}", 80_000)}]`,
	nulls: `[${list(() => null, 50_000)}]`,
	keys: `{${list((at) => `"k${at}":1`, 20_000)}}`,
	depth: "[".repeat(100_000) + "]".repeat(100_000),
	text: `"${"a".repeat(250_000)}"`,
	lines: `"${"a\\n".repeat(80_000)}"`,
}
