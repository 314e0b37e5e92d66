import { describe, expect, test, vi } from "vitest"
import { setRole, staffSite } from "#core/testing/admin.ts"
import { errorOf } from "#core/testing/api.ts"
import { formAt, sendForm, textOf } from "#core/testing/form-on-page.ts"
import { newMap } from "#core/testing/new-map.ts"
import { unescapeXml } from "#core/text/xml.ts"
import type { PublicMap } from "./map.ts"

const { site, admin, api, guest } = await staffSite()

const shown = async (): Promise<PublicMap[]> => (await guest("GET", "/api/map")).body
const auditOf = async (action: string) =>
	(await site.db.selectFrom("audit_entries").select("subject").where("action", "=", action).execute()).map(
		({ subject }) => subject,
	)

const PLACE = {
	name: "Old oak",
	kind: "viewpoint",
	text: "Look up",
	number: "7",
	x: 0.5,
	y: 0.5,
	species: [1],
}
const TRAIL = { name: "Loop", color: "#1d4f91", steepness: "flat", surface: "gravel" }

test("the number of a sign opens its stop or, as a printed code, its species, and asks if two places have it", async () => {
	const lookUp = async (number: string) => {
		const response = await site.get(`/tour/number?number=${encodeURIComponent(number)}`)
		return { to: response.headers.get("location"), text: textOf(await response.text()) }
	}
	const [map] = await shown()
	const marsh = map?.places.find(({ number }) => number === "9")
	expect((await lookUp("Stop 9")).to).toBe(`/map?map=1&place=${marsh?.id}`)
	expect((await lookUp("125")).to).toBe("/species/12?via=qr")
	const bench = await api("POST", "/api/maps/1/places", { ...PLACE, name: "Bench", number: "Stop 09" })
	expect((await lookUp("9")).text).toMatch(/9 is more than one thing here.*Stop 9 Marsh.*Stop 09 Bench/s)
	await api("DELETE", `/api/places/${bench.body.id}`)
	await site.db.deleteFrom("audit_entries").execute()
})

test("with the API a map with its places and trails is created, read by everybody, changed and deleted", async () => {
	const id = await newMap(api, "The island")
	const place = await api("POST", `/api/maps/${id}/places`, PLACE)
	expect([place.status, place.body.mapId, place.body.species]).toEqual([201, id, [1]])
	const second = await api("POST", `/api/maps/${id}/places`, { ...PLACE, number: "8", x: 0.25 })
	const places = [place.body.id, second.body.id]
	const line = [place.body, { x: 0.9, y: 0.9 }].map(({ x, y }) => ({ x, y }))
	const trail = await api("POST", `/api/maps/${id}/trails`, { ...TRAIL, places, line })
	expect([trail.status, trail.body.places]).toEqual([201, places])
	const island = (await shown()).find((map) => map.id === id)
	expect(island).toMatchObject({ name: "The island", trails: [{ name: "Loop", letter: "A", places }] })
	expect(island?.places.map(({ number }) => number)).toEqual(["7", "8"])
	const wrong = await api("POST", `/api/maps/${id}/places`, { ...PLACE, kind: "castle", x: 1.2 })
	expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([400, ["kind", "x"]])
	const revision = place.body.revision - 1
	const stale = await api("PUT", `/api/places/${places[0]}`, { ...PLACE, revision })
	expect(errorOf(stale)).toEqual([409, expect.stringContaining(`revision is ${place.body.revision}`)])
	const { body } = await api("PUT", `/api/places/${places[0]}`, { ...PLACE, x: 0.123456 })
	expect(body.x).toBe(0.1235)
	const [moved] = (await shown()).filter((map) => map.id === id)
	expect(moved?.trails[0]?.line, "its line follows the place").toMatchObject([{ x: 0.1235 }, { x: 0.9 }])
	expect((await api("DELETE", `/api/places/${places[1]}`)).status).toBe(204)
	const [left] = (await shown()).filter((map) => map.id === id)
	expect(left?.trails[0]?.places).toEqual([places[0]])
	expect((await api("DELETE", `/api/trails/${trail.body.id}`)).status).toBe(204)
	expect((await api("DELETE", `/api/maps/${id}`)).status).toBe(204)
	expect((await shown()).some((map) => map.id === id)).toBe(false)
	expect(await auditOf("place.deleted")).toEqual(["Old oak"])
	expect(await auditOf("map.deleted")).toEqual(["The island"])
})

describe("a trail is closed and opened at once", () => {
	const TRAIL_PATH = "/admin/map/1/trails"
	const firstTrail = async () => (await shown())[0]?.trails[0]
	async function press(name: string) {
		const html = await admin.html("/admin")
		const at = html.indexOf(`${name}<span class="sr-only"> <!-- -->${(await firstTrail())?.name}`)
		const action = /<form[^>]*action="([^"]*)"/.exec(html.slice(html.lastIndexOf("<form", at)))?.[1]
		const response = await admin.post(unescapeXml(String(action)))
		expect(response.headers.get("location")).toBe("/admin")
		return await admin.html("/admin")
	}
	test("an editor's 'Close' answers where it was pressed, with a form for why and until when", async () => {
		await setRole(site, "editor")
		const trail = await firstTrail()
		const today = await press("Close")
		const why = /href="([^"]*)#closedReason"[^>]*>Say why and until when/.exec(today)?.[1] ?? ""
		const closure = { closedReason: "An owl nests here", closedUntil: "2098-05-03T08:00" }
		const unticked = await formAt(admin, why, closure)
		unticked.delete("closed")
		const refused = await (await admin.post(why, unticked)).text()
		expect(textOf(refused)).toContain("Tick it, or clear why it is closed and until when")
		expect((await sendForm(admin, why, closure)).headers.get("location")).toBe("/admin")
		expect(await admin.text("/admin")).toContain("Trail saved Hayfield loop")
		expect(await firstTrail()).toMatchObject({
			isClosed: true,
			notice: { text: "An owl nests here", endsAt: "2098-05-03T12:00:00.000Z" },
		})
		for (const page of ["/admin/map/1", "/admin"])
			expect(await admin.text(page), page).toMatch(
				/Closed\. An owl nests here Until May 3, 2098 at 8:00 AM\. Change reason and end/,
			)
		await press("Open again")
		expect(await firstTrail()).toEqual(trail)
		expect((await sendForm(admin, why)).headers.get("location"), "no trace of the closure").toBe("/admin")
		await setRole(site, "admin")
	})

	test("visitors read why a trail is closed wherever its stops are shown, until its end", async () => {
		vi.useFakeTimers({ toFake: ["Date"] })
		const [map] = await shown()
		const place = map?.places.find(({ number }) => number === "13")
		const trail = map?.trails.find(({ places }) => places.includes(place?.id ?? 0))
		try {
			const until = new Date(Date.now() + 3_600_000).toISOString()
			const closure = { closed: 1 as const, closed_reason: "Flooded.", closed_until: until }
			await site.db
				.updateTable("trails")
				.set(closure)
				.where("id", "=", trail?.id ?? 0)
				.execute()
			const named = `rail ${trail?.letter}, ${trail?.name}`
			const why = new RegExp(`${named} (: )?Closed. Flooded. Until`)
			const pages: [path: string, words: RegExp][] = [
				["/map", /Flooded. Until/],
				[`/map?map=1&place=${place?.id}`, new RegExp(`on t${named} Closed. Flooded.`)],
				["/tour/number?number=13", why],
				[`/species/${place?.species[0]?.id}?via=qr`, why],
				[`/tour/sheet?of=trail-${trail?.id}`, why],
			]
			for (const [path, words] of pages) expect(await site.text(path), path).toMatch(words)
			expect(await site.text("/tour/sheet")).toContain(`Trail: ${trail?.name}, closed`)
			vi.setSystemTime(Date.now() + 3_700_000)
			for (const [path] of pages) expect(await site.text(path), path).not.toContain("Flooded")
		} finally {
			vi.useRealTimers()
			await admin.post(`${TRAIL_PATH}/${trail?.id}/open`, {})
		}
	})
})
