import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { type Client, client } from "#app/testing/fixtures/admin.ts"
import type { TestSite } from "#app/testing/fixtures/site.ts"

const TYPES = ["", "type=bird"]
const STATUSES = ["", "status=vulnerable"]
const FAVORITES = ["", "only=1.2.3"]
const SEARCHES = ["", "q=loon", "q=lo", "q=qx", "q=common+lo"]
const PAGES = ["", "page=99"]

/** Opens every public page, with every kind of filter, search and pagination, and the tour's passcode form. */
export async function walkAsVisitor(site: TestSite, admin: Client): Promise<void> {
	const see = async (address: string) => await (await site.get(address)).arrayBuffer()
	for (const search of SEARCHES) {
		for (const page of PAGES) {
			await see(`/?${search.replace("q=", "search=")}&${page}`)
			for (const type of TYPES)
				for (const status of STATUSES)
					for (const only of FAVORITES) await see(`/tour?${[search, page, type, status, only].join("&")}`)
		}
	}
	for (const address of [
		"/tour?species=1",
		"/tour?season=now",
		"/tour?q=a+e+o",
		"/species/1",
		"/species/99999",
		"/species/1/code.svg",
	])
		await see(address)
	for (const address of [
		"/blog",
		"/blog?page=99",
		"/blog/spring-bird-count-71-species-in-one-long-wet-morning",
		"/blog/nothing",
		"/events",
		"/events?when=past",
		"/events?page=99",
		"/events?when=past&page=99",
		"/blog/nothing/event.ics",
		"/nothing",
	])
		await see(address)
	for (const file of [
		"/sitemap.xml",
		"/robots.txt",
		"/news.rss",
		"/news.json",
		"/events.ics",
		"/species/1/share/0.jpg",
	])
		await see(file)
	for (const file of ["/api/tour/catalogue", "/api/tour/bundle", "/api/tour/access", "/healthz", "/offline"])
		await see(file)
	for (const address of ["/waiver?redirect=parking", "/waiver/versions/1", "/waiver/versions/99"])
		await see(address)
	const accepted = await client(site).post("/waiver?redirect=parking", ACCEPTED)
	const receipt = String(accepted.headers.get("location"))
	const shown = await (await site.get(receipt)).text()
	await see(/\/waiver\/terms\/[0-9a-f]+\.txt/.exec(shown)?.[0] ?? "")
	await see(`/?receipt=${receipt.split("/").at(-1)}`)
	await enterPasscode(site, admin)
}

async function enterPasscode(site: TestSite, admin: Client): Promise<void> {
	const set = (value: string) => admin.post("/admin/security/settings/tour_passcode", { value })
	await set("Loon Lake")
	const visitor = client(site)
	for (const passcode of ["wrong", "Loon Lake"]) await visitor.post("/tour", { passcode })
	await visitor.get("/tour")
	await set("")
}
