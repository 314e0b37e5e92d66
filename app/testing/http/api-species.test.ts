import { readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	type ApiResponse,
	type Caller,
	caller,
	callerOf,
	errorOf,
	everything,
} from "#app/testing/fixtures/api.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

/** The fields of the contract, as the documentation lists them. */
const contract =
	/^- `Species`: `(.*)`$/m.exec(readFileSync(path.join(root, "docs/api.md"), "utf8"))?.[1] ?? ""
const KEYS = [...contract.matchAll(/(\w+): (?:integer|string|boolean|date-time|"|\()/g)]
	.map(([, name]) => name)
	.sort()

let site: TestSite
let admin: Caller
let guest: Caller
beforeAll(async () => {
	site = await startTestSite()
	admin = callerOf(site, await signedInAdmin(site))
	guest = caller(site)
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 3).execute()
})
afterAll(() => site.close())

type Listed = { id: number; name: string; type: string; featured: boolean; archived: boolean }
async function list(query = "", call = guest): Promise<Listed[]> {
	const response = await call("GET", `/api/species${query}`)
	expect(response.status, query).toBe(200)
	return response.body
}
const ids = (species: { id: number }[]) => species.map(({ id }) => id)
const isArchived = async (id: number) =>
	(await admin("GET", "/api/species?includeArchived=true")).body.find((one: Listed) => one.id === id)
		?.archived

describe("reading species with the API", () => {
	test("the species list has exactly the fields of the contract, in name order, without archived species", async () => {
		const species = await list()
		for (const one of species) expect(Object.keys(one).sort()).toEqual(KEYS)
		const names = species.map(({ name }) => name.toLowerCase())
		expect(names).toEqual([...names].sort())
		expect(ids(species)).not.toContain(3)
		expect(ids(await list("", admin))).not.toContain(3)
		expect(await list("?includeArchived=true")).toEqual(species)
		expect(ids(await list("?includeArchived=true", admin))).toContain(3)
		expect(await list("?includeArchived=false", admin)).toEqual(species)
		expect(species[0]).toMatchObject({
			imagePosition: expect.any(String),
			imageOffset: expect.stringMatching(/^-?\d+,-?\d+$/),
			funFacts: expect.any(Array),
			archived: false,
		})
	})

	test("the species list can be filtered by type, status and words, ignoring case and accents", async () => {
		const birds = await list("?type=bird")
		expect(birds.length).toBeGreaterThan(3)
		expect(new Set(birds.map(({ type }) => type))).toEqual(new Set(["bird"]))
		const vulnerable = await list("?type=bird&conservationStatus=vulnerable")
		expect(vulnerable.length).toBeLessThan(birds.length)
		for (const words of ["GOGLU DES PRES", "goglu des prés", "oLINk", "dolichonyx oryz"])
			expect((await list(`?search=${encodeURIComponent(words)}`)).map(({ name }) => name)).toEqual([
				"Bobolink",
			])
		expect(await list("?search=first%20frost%20zzz")).toEqual([])
		expect(await list("?search=")).toEqual(await list())
		expect(await list("?type=plant&type=bird"), "the last one counts").toEqual(birds)
		for (const odd of ["%00", "%22%20OR%20%22", "%25", "%F0%9F%A6%86", "*", "name%20:%20x"])
			await list(`?search=${odd}`)
	})

	test("unknown types and statuses are rejected, with all errors at once", async () => {
		const type = "type must be one of bird, plant, wildlife, feature, insect, other"
		const status = "conservationStatus must be one of least_concern, near_threatened, vulnerable, endangered"
		const archived = "includeArchived must be one of true, false"
		expect(errorOf(await guest("GET", "/api/species?type=dragon"))).toEqual([400, type, { type: [type] }])
		expect((await guest("GET", "/api/species?type=all")).status).toBe(400)
		const all = await guest("GET", "/api/species?type=x&conservationStatus=x&includeArchived=1")
		expect(errorOf(all)).toEqual([
			400,
			`${type}. ${status}. ${archived}.`,
			{ type: [type], conservationStatus: [status], includeArchived: [archived] },
		])
		expect(errorOf(await guest("GET", `/api/species?search=${"x".repeat(101)}`))[1]).toBe(
			"search has more than 100 characters",
		)
	})

	test("a single species has the fields of the list; an archived or unknown one is not found", async () => {
		const [first] = await list()
		const one = await guest("GET", `/api/species/${first?.id}`)
		expect(one.body).toEqual({ ...first, photos: [] })
		for (const id of ["3", "99999", "0", "-1", "01", "1.5", "abc", "9".repeat(30), "1%00", "__proto__"])
			expect(errorOf(await guest("GET", `/api/species/${id}`)), id).toEqual([404, "Species not found"])
		expect((await admin("GET", "/api/species/3")).body).toMatchObject({ id: 3, archived: true })
	})

	test("the featured species, the counts and the QR code can be read", async () => {
		const featured = (await guest("GET", "/api/species/featured")).body
		const expected = (await list()).filter((one) => one.featured)
		expect(featured).toEqual(expected)
		const { featured: onPage } = await (await site.get("/api/tour/catalogue")).json()
		expect(onPage.length).toBeGreaterThan(1)
		expect(onPage.map((one: Listed) => one.id)).toEqual(
			featured.slice(0, onPage.length).map((one: Listed) => one.id),
		)
		expect((await guest("GET", "/api/stats/species")).body).toEqual({
			totalSpecies: (await list()).length,
			featuredCount: expected.length,
		})
		const qr = (await guest("GET", "/api/species/1/qr")).body
		expect(Object.keys(qr)).toEqual(["qrCode"])
		expect(qr.qrCode).toMatch(/^data:image\/png;base64,iVBOR/)
		for (const id of ["3", "99999"])
			expect(errorOf(await guest("GET", `/api/species/${id}/qr`)), id).toEqual([404, "Species not found"])
		expect((await admin("GET", "/api/species/3/qr")).status).toBe(200)
	})
})

describe("bulk changes with the API", () => {
	const bulk = (action: string, body: unknown) => admin("POST", `/api/species/bulk-${action}`, body)

	test("archiving and unarchiving report unknown ids, and accept ids as text and duplicates", async () => {
		const archived = await bulk("archive", { ids: [5, "6", 6, 99999, "99998"] })
		expect([archived.status, archived.body]).toEqual([
			200,
			{ archived: 2, errors: ["Species 99999 not found", "Species 99998 not found"] },
		])
		expect([await isArchived(5), await isArchived(6)]).toEqual([true, true])
		expect((await guest("GET", "/api/species/5")).status).toBe(404)
		const back = await bulk("unarchive", { ids: ["5", 6] })
		expect([back.status, back.body]).toEqual([200, { unarchived: 2, errors: [] }])
		expect([await isArchived(5), await isArchived(6)]).toEqual([false, false])
	})

	test.each(["archive", "unarchive", "delete"])(
		"%s accepts 1,000 ids and no more, and nothing that is not an id",
		async (action) => {
			const before = await everything(site)
			const many = (count: number) => Array.from({ length: count }, (_, at) => 50_000 + at)
			const most = await bulk(action, { ids: many(1000) })
			expect([most.status, most.body.errors.length]).toEqual([200, 1000])
			const more = "ids has more than 1000 entries"
			expect(errorOf(await bulk(action, { ids: many(1001) }))).toEqual([400, more, { ids: [more] }])
			const none = "No species selected"
			expect(errorOf(await bulk(action, { ids: [] }))).toEqual([400, none, { ids: [none] }])
			const wrong = "ids must be whole numbers"
			for (const id of [0, -1, 1.5, "x", "", "01", " 1", null, [1], {}, true, 2 ** 53, "9".repeat(20)])
				expect(errorOf(await bulk(action, { ids: [9, id] })), JSON.stringify(id)).toEqual([
					400,
					wrong,
					{ ids: [wrong] },
				])
			expect(await everything(site)).toBe(before)
		},
	)
})

const search = (words: string) => `/api/species?search=${encodeURIComponent(words)}`

test("includeArchived=true adds archived species for an admin only, whatever was cached before", async () => {
	await site.db
		.updateTable("species")
		.set({ archived: 1, description: "Quagga once" })
		.where("id", "=", 4)
		.execute()
	const found = ({ body }: ApiResponse) => ids(body)
	const all = `${search("quagga")}&includeArchived=true`
	for (let round = 0; round < 2; round++) {
		expect(found(await admin("GET", all))).toEqual([4])
		for (const address of [all, search("quagga"), `${search("quagga")}&includeArchived=false`]) {
			expect(found(await guest("GET", address)), address).toEqual([])
			if (address !== all) expect(found(await admin("GET", address)), address).toEqual([])
		}
	}
	const etag = String((await admin("GET", all)).headers.get("etag"))
	expect((await guest("GET", all, undefined, { "If-None-Match": etag })).status).toBe(200)
})

describe("a guest's read from the page cache", () => {
	test("never contains what only admins may read", async () => {
		await site.db.updateTable("posts").set({ state: "draft" }).where("id", "=", 1).execute()
		for (const path of ["/api/blog-posts", "/api/settings"]) {
			const theirs = JSON.stringify((await admin("GET", path)).body)
			for (let time = 0; time < 2; time++) {
				const guests = JSON.stringify((await guest("GET", path)).body)
				expect(guests.length, path).toBeLessThan(theirs.length)
				expect(guests, path).not.toContain('"tour_passcode"')
			}
			expect(JSON.stringify((await admin("GET", path)).body), path).toBe(theirs)
		}
		await site.db.updateTable("posts").set({ state: "published" }).where("id", "=", 1).execute()
	})
})
