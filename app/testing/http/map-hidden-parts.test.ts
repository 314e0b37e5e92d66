import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { storeDraft } from "#app/models/forms/draft.server.ts"
import type { ShownMap } from "#app/models/map/map.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { newMap } from "#app/testing/fixtures/new-map.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
let api: Caller
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	api = callerOf(site, admin)
})
afterAll(() => site.close())

const read = async (path: string) => (await admin.get(path)).text()
const shown = async (): Promise<ShownMap[]> => (await site.get("/api/map")).json()

const PLACE = { name: "Old oak", kind: "viewpoint", x: 0.5, y: 0.5, species: [1] }
const TRAIL = { name: "Loop", color: "#1d4f91", steepness: "flat", surface: "gravel" }
const POINTS = [
	{ x: 0, y: 0, latitude: 45.03, longitude: -79.33 },
	{ x: 1, y: 1, latitude: 45.02, longitude: -79.31 },
]

describe("a hidden place or trail", () => {
	const seenBy = async (read: (path: string) => Promise<string>, id: number) => {
		const paths = [`/map?map=${id}`, `/map/sheet?map=${id}`, "/api/map", "/catalogue.json", "/species/3"]
		const texts = await Promise.all(paths.map(read))
		return ["Secret pond", "Secret way"].map((name) => texts.some((text) => text.includes(name)))
	}
	const asGuest = async (path: string) => (await site.get(path)).text()

	test("is seen by staff only, until it is shown", async () => {
		const id = await newMap(api, "With hidden parts")
		const hidden = { ...PLACE, name: "Secret pond", species: [3], published: false }
		const { body: place } = await api("POST", `/api/maps/${id}/places`, hidden)
		const { body: seen } = await api("POST", `/api/maps/${id}/places`, { ...PLACE, name: "Open gate" })
		const stops = { places: [place.id, seen.id] }
		const { body: trail } = await api("POST", `/api/maps/${id}/trails`, {
			...TRAIL,
			...{ ...stops, name: "Secret way", published: false },
		})
		await api("POST", `/api/maps/${id}/trails`, { ...TRAIL, ...stops, name: "Open way" })
		expect([place.published, trail.published, seen.published]).toEqual([false, false, true])
		expect(await seenBy(asGuest, id)).toEqual([false, false])
		expect(await seenBy(read, id)).toEqual([false, false])
		const island = (await shown()).find((map) => map.id === id)
		expect(island?.trails).toMatchObject([{ name: "Open way", letter: "B", places: [seen.id] }])
		const page = `/admin/map/${id}`
		const lists = textOf(await read(page))
		expect(lists.match(/Hidden from visitors/g)).toHaveLength(2)
		expect(lists).toContain(" B Open way ")
		const edit = `${page}/places/${place.id}/edit`
		const form = formOnPage(await read(edit), (one) => one.includes('name="published"'))
		expect(form.getAll("published")).toEqual(["off"])
		form.set("published", "on")
		expect((await admin.post(edit, form)).status).toBe(303)
		expect(await seenBy(asGuest, id)).toEqual([true, false])
		await api("PUT", `/api/trails/${trail.id}`, { ...TRAIL, ...stops, name: "Secret way" })
		expect(await seenBy(asGuest, id)).toEqual([true, true])
		expect(textOf(await read(page))).not.toContain("Hidden from visitors")
		await api("DELETE", `/api/maps/${id}`)
	})
})

test("changes that an earlier version never published are listed as text until they are dismissed", async () => {
	const id = await newMap(api, "With earlier drafts")
	const { body: place } = await api("POST", `/api/maps/${id}/places`, PLACE)
	const { body: trail } = await api("POST", `/api/maps/${id}/trails`, TRAIL)
	await site.db
		.updateTable("places")
		.set({ changes: JSON.stringify({ ...PLACE, name: "Older oak", text: "<b>Look</b> up" }) })
		.where("id", "=", place.id)
		.execute()
	await site.db
		.updateTable("trails")
		.set({ changes: JSON.stringify({ ...TRAIL, name: "Round" }) })
		.where("id", "=", trail.id)
		.execute()
	const { body: same } = await api("POST", `/api/maps/${id}/places`, { ...PLACE, name: "Same as before" })
	await site.db
		.updateTable("places")
		.set({ changes: JSON.stringify(same) })
		.where("id", "=", same.id)
		.execute()
	const page = `/admin/map/${id}`
	expect((await read(page)).match(/Dismiss/g)).toHaveLength(2)
	const text = textOf(await read(page))
	expect(text).toMatch(/Old oak\s+Name Older oak Text <b>Look<\/b> up/)
	expect(text).toMatch(/Loop\s+Name Round/)
	expect(textOf(await read(`${page}/places/${place.id}/edit`))).not.toContain("Older oak")
	const form = formOnPage(await read(page), (one) => one.includes('name="places"'))
	for (const title of ["Changes dismissed", "These changes were dismissed before"]) {
		await admin.post(`${page}/dismiss`, form)
		expect(textOf(await read(page))).toContain(title)
	}
	expect(textOf(await read(page))).not.toContain("Older oak")
	expect(textOf(await read(page))).toContain("Round")
	await api("DELETE", `/api/maps/${id}`)
})

test("a trail in pieces is drawn and read in pieces", async () => {
	const id = await newMap(api, "In pieces")
	await api("PUT", `/api/maps/${id}/control-points`, { controlPoints: POINTS })
	const gap = { startsPiece: true }
	const line = [1, 2, 7, 8].map((at) => ({ x: at / 10, y: 0.5, ...(at === 7 && gap) }))
	const { body: trail } = await api("POST", `/api/maps/${id}/trails`, { ...TRAIL, line })
	expect(trail.line).toEqual(line)
	const drawn = "M100,500 200,500M700,500 800,500"
	for (const path of [`/map?map=${id}`, `/map/sheet?map=${id}`, `/admin/map/${id}`])
		expect(await read(path)).toContain(`d="${drawn}"`)
	expect((await shown()).find((map) => map.id === id)?.trails[0]?.line).toEqual(line)
	const edit = `/admin/map/${id}/trails/${trail.id}/edit`
	expect(await read(edit)).toContain("20 50\ngap\n70 50")
	await api("DELETE", `/api/maps/${id}`)
})

describe.each([
	["place", "places", PLACE],
	["trail", "trails", TRAIL],
])("the form of a %s without scripts", (_, kind, content) => {
	async function added(mapName: string) {
		const map = `/admin/map/${await newMap(api, mapName)}`
		const { body } = await api("POST", `${map.replace("/admin/map", "/api/maps")}/${kind}`, content)
		return { map, id: body.id, edit: `${map}/${kind}/${body.id}/edit` }
	}
	const openForm = async (path: string, name: string) => {
		const form = formOnPage(await read(path))
		form.set("name", name)
		return form
	}
	const namesOn = async (map: string) => {
		const { body } = await api("GET", map.replace("/admin/map", "/api/maps"))
		return body[kind].map((one: { name: string }) => one.name)
	}

	const SHOWN = ["off", "on"]
	const HIDDEN = ["off"]
	const fillIn = (form: FormData, published: string[]) => {
		form.delete("published")
		for (const value of published) form.append("published", value)
		const fields =
			kind === "places"
				? { name: "New", kind: "viewpoint", x: "10", y: "10" }
				: { name: "New", color: "#1d4f91" }
		for (const [field, value] of Object.entries(fields)) form.set(field, value)
		return form
	}

	test.each([
		["shows it if the switch is on", SHOWN, true],
		["hides it if the switch is off", HIDDEN, false],
		["shows it if the form was opened before there was a switch", [], true],
	])("%s, in a new one and in a stored one", async (does, published, isShown) => {
		const { map, id, edit } = await added(`${kind}: ${does}`)
		const fresh = formOnPage(await read(`${map}/${kind}/new`))
		expect(fresh.getAll("published")).toEqual(SHOWN)
		expect((await admin.post(`${map}/${kind}/new`, fillIn(fresh, published))).status).toBe(303)
		expect((await admin.post(edit, fillIn(await openForm(edit, "Stored"), published))).status).toBe(303)
		const { body } = await api("GET", map.replace("/admin/map", "/api/maps"))
		expect(body[kind].map((one: { published: boolean }) => one.published)).toEqual([isShown, isShown])
		expect(formOnPage(await read(`${map}/${kind}/${id}/edit`)).getAll("published")).toEqual(
			isShown ? SHOWN : HIDDEN,
		)
		await api("DELETE", map.replace("/admin/map", "/api/maps"))
	})

	test("shows the switch as it was sent, after an invalid submission, an edit conflict and in a draft", async () => {
		const { map, edit } = await added(`The switch of a ${kind}`)
		const { id: user } = await site.db.selectFrom("users").select("id").executeTakeFirstOrThrow()
		for (const [sent, shown] of [
			[SHOWN, SHOWN],
			[HIDDEN, HIDDEN],
			[[], SHOWN],
		] as const) {
			for (const path of [edit, `${map}/${kind}/new`]) {
				const form = fillIn(formOnPage(await read(path)), [...sent])
				const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
				const draft = await storeDraft(site.db, user, path, fields, new Date())
				expect(formOnPage(await read(`${path}?draft=${draft}`)).getAll("published")).toEqual(shown)
				form.set("name", "")
				const invalid = await admin.post(path, form)
				expect(invalid.status).toBe(400)
				expect(formOnPage(await invalid.text()).getAll("published")).toEqual(shown)
			}
			const late = fillIn(await openForm(edit, "Late"), [...sent])
			await admin.post(edit, await openForm(edit, `Earlier ${sent} ${shown}`))
			const conflict = await admin.post(edit, late)
			expect(conflict.status).toBe(409)
			expect(formOnPage(await conflict.text()).getAll("published")).toEqual(shown)
		}
		await api("DELETE", map.replace("/admin/map", "/api/maps"))
	})

	test("saves one that was deleted in between as a new one", async () => {
		const { map, id, edit } = await added(`Deleted ${kind}`)
		const late = await openForm(edit, "Late")
		await admin.post(`${map}/${kind}/${id}/delete`)
		const deleted = await admin.post(edit, late)
		expect(deleted.status).toBe(404)
		const asNew = formOnPage(await deleted.text())
		expect(asNew.get("name")).toBe("Late")
		expect((await admin.post(`${map}/${kind}/new`, asNew)).status).toBe(303)
		expect(await namesOn(map)).toEqual(["Late"])
	})
})
