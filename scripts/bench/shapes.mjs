// How long a request of the worst shape keeps the main thread from everyone else.
import { round, signIn, startSite } from "./sites.mjs"

const TEXT = 20_000
const URL_BYTES = 8_000

/** What Markdown, lists, dates, numbers and searches read in another way than plain words. */
const UNITS = [
	...["a", "a ", "\n", "a\n", "a@", "https://a ", "\u0301", "\ufdfa", "\0", "|a|\n|-|\n|b|\n\n", "- a\n"],
	...["  - a\n", "> - ", "\u2022 a\n", "a)\tb\n", "[", "[a](/b)", "![", "**a ", "`", "\\", "<a "],
	...["<!--", '<a x="', "# a\n", "? a\nb\n", "{contact}\n", "10 10\n", "1,", '"a,"', "1 h "],
]

const FORMS = ["/admin/species/new", "/admin/pages/new", "/admin/site/hours/weekly"]
const LISTS = ["/", "/admin", "/blog", "/events", "/admin/security/waiver-records"]

export async function measureShapes() {
	const site = await startSite()
	const cookie = await signIn(site)
	const worst = {}
	let longest = 0

	async function blocked(work) {
		await site.ask("watch")
		await work()
		return (await site.ask("report")).longestTurn
	}

	async function measure(kind, shape, path, init = {}) {
		const headers = { ...cookie, Origin: site.address }
		const ask = async () => {
			const response = await fetch(site.address + path, { redirect: "manual", ...init, headers })
			await response.arrayBuffer()
			if (response.status >= 500) throw new Error(`${path} returned ${response.status} to ${shape}`)
		}
		const most = worst[kind]?.["ms blocked"] ?? 0
		let ms = await blocked(ask)
		// The first one also compiles.
		if (ms > most) ms = Math.min(ms, await blocked(ask))
		longest = Math.max(longest, ms)
		if (ms > most)
			worst[kind] = { "ms blocked": round(ms), at: path.slice(0, 40), shape: JSON.stringify(shape) }
	}
	const post = (kind, shape, path, body) => measure(kind, shape, path, { method: "POST", body })

	for (const [at, unit] of UNITS.entries()) {
		const content = unit.repeat(TEXT / unit.length)
		const form = new URLSearchParams({ title: `Bench ${at}`, content, published: "on", formKey: `${at}` })
		await post("saving a post", unit, "/admin/news/new", form)
		await measure("page of a post", unit, `/blog/bench-${at}`)
		for (const path of LISTS) {
			const part = encodeURIComponent(unit)
			await measure("search", unit, `${path}?q=${part.repeat(URL_BYTES / part.length)}`)
		}
	}
	for (const page of FORMS) {
		const text = await (await fetch(site.address + page, { headers: cookie })).text()
		const fields = text.matchAll(/<(?:input|textarea)\s[^>]*\bname="([^"]+)"/g)
		const names = [...new Set(Array.from(fields, ([, name]) => name))]
		for (const unit of UNITS) {
			const form = new FormData()
			for (const name of names) form.append(name, unit.repeat(TEXT / 2 / unit.length))
			await post("form", unit, page, form)
		}
	}
	await site.stop()
	return {
		tables: [{ title: "The shape that keeps the main thread longest", rows: worst }],
		limits: [{ what: "the main thread, for one request", limit: 200, is: round(longest), unit: "ms" }],
	}
}
