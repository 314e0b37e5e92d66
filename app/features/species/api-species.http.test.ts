import { readdirSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { errorOf, everything, formOf } from "#core/testing/api.ts"
import type { ApiResponse } from "#core/testing/documented.ts"
import { photo } from "#core/testing/photo.ts"
import { wav } from "#core/testing/sound.ts"
import { CONSERVATION_STATUSES, SPECIES_TYPES } from "#features/species/species.ts"

const { site, api: admin, guest } = await staffSite()
const TYPES = SPECIES_TYPES.join(", ")
const STATUSES = CONSERVATION_STATUSES.join(", ")
const { body: contract } = await guest("GET", "/api/openapi.json")
const KEYS = Object.keys(contract.components.schemas.Species.properties).sort()
const image = await photo()
await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 3).execute()

type Fields = Record<string, string | File>
type Listed = { id: number; name: string; type: string; featured: boolean; archived: boolean }
async function list(query = "", call = guest): Promise<Listed[]> {
	const response = await call("GET", `/api/species${query}`)
	expect(response.status, query).toBe(200)
	return response.body
}
const ids = (species: { id: number }[]) => species.map(({ id }) => id)
const filesLeft = () => readdirSync(path.join(site.environment.dataDir, "uploads"))

describe("reading species with the API", () => {
	test("the species list has exactly the fields of the contract, in name order, without archived species", async () => {
		const species = await list()
		for (const one of species) expect(Object.keys(one).sort()).toEqual(KEYS)
		const names = species.map(({ name }) => name.toLowerCase())
		expect(names).toEqual([...names].sort())
		expect(ids(species)).not.toContain(3)
		expect(species[0]).toMatchObject({
			imagePosition: expect.any(String),
			imageOffset: expect.stringMatching(/^-?\d+,-?\d+$/),
			funFacts: expect.any(Array),
			archived: false,
		})
	})

	test("includeArchived=true adds archived species for staff only, whatever was cached before", async () => {
		await site.db
			.updateTable("species")
			.set({ archived: 1, description: "Quagga once" })
			.where("id", "=", 4)
			.execute()
		const found = ({ body }: ApiResponse) => ids(body)
		const search = "/api/species?search=quagga"
		const all = `${search}&includeArchived=true`
		for (let round = 0; round < 2; round++) {
			expect(found(await admin("GET", all))).toEqual([4])
			for (const address of [all, search, `${search}&includeArchived=false`]) {
				expect(found(await guest("GET", address)), address).toEqual([])
				if (address !== all) expect(found(await admin("GET", address)), address).toEqual([])
			}
		}
		const etag = String((await admin("GET", all)).headers.get("etag"))
		expect((await guest("GET", all, undefined, { "If-None-Match": etag })).status).toBe(200)
	})

	test("the species list can be filtered by type, status and words", async () => {
		const birds = await list("?type=bird")
		expect(new Set(birds.map(({ type }) => type))).toEqual(new Set(["bird"]))
		expect((await list("?type=bird&conservationStatus=vulnerable")).length).toBeLessThan(birds.length)
		expect((await list("?search=goglu%20des%20PRES")).map(({ name }) => name)).toEqual(["Bobolink"])
		expect(await list("?type=plant&type=bird"), "the last one counts").toEqual(birds)
		for (const odd of ["%00", "%22%20OR%20%22", "*"]) await list(`?search=${odd}`)
	})

	test("unknown types and statuses are rejected, with all errors at once", async () => {
		const type = `type must be one of ${TYPES}`
		const status = `conservationStatus must be one of ${STATUSES}`
		const archived = "includeArchived must be one of true, false"
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
		for (const id of ["3", "99999", "01", "abc", "1%00"])
			for (const part of ["", "/qr"])
				expect(errorOf(await guest("GET", `/api/species/${id}${part}`)), id).toEqual([
					404,
					"Species not found",
				])
		expect((await admin("GET", "/api/species/3")).body).toMatchObject({ id: 3, archived: true })
		expect((await admin("GET", "/api/species/3/qr")).body).toEqual({
			qrCode: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
		})
	})

	test("the featured species and the counts can be read", async () => {
		const featured = (await guest("GET", "/api/species/featured")).body
		const species = await list()
		expect(featured).toEqual(species.filter((one) => one.featured))
		expect((await guest("GET", "/api/stats/species")).body).toEqual({
			totalSpecies: species.length,
			featuredCount: featured.length,
		})
	})
})

describe("bulk changes with the API", () => {
	const bulk = (action: string, body: unknown) => admin("POST", `/api/species/bulk-${action}`, body)
	const isArchived = async (id: number) => (await admin("GET", `/api/species/${id}`)).body.archived

	test("archiving and unarchiving report unknown ids, and accept ids as text and duplicates", async () => {
		const archived = await bulk("archive", { ids: [5, "6", 6, 99999, "99998"] })
		expect([archived.status, archived.body]).toEqual([
			200,
			{ archived: 2, errors: ["Species 99999 not found", "Species 99998 not found"] },
		])
		expect([await isArchived(5), await isArchived(6)]).toEqual([true, true])
		const back = await bulk("unarchive", { ids: ["5", 6] })
		expect([back.status, back.body]).toEqual([200, { unarchived: 2, errors: [] }])
		expect([await isArchived(5), await isArchived(6)]).toEqual([false, false])
	})

	test("nothing is changed if one id is not an id", async () => {
		const before = await everything(site)
		const wrong = "ids must be whole numbers"
		for (const action of ["archive", "unarchive", "delete"])
			for (const id of [0, 1.5, "x", null, [1], 2 ** 53])
				expect(errorOf(await bulk(action, { ids: [9, id] })), JSON.stringify(id)).toEqual([
					400,
					wrong,
					{ ids: [wrong] },
				])
		expect(await everything(site)).toBe(before)
	})
})

describe("saving a species with the API", () => {
	const NEEDED = {
		name: "Duck",
		scientificName: "Anas acuta",
		type: "bird",
		conservationStatus: "vulnerable",
	}
	const create = (fields: Fields) => admin("POST", "/api/species", formOf(fields))

	test("a species is added with both files, and a change preserves what is not sent, and files until they are removed", async () => {
		const made = await create({
			...{ ...NEEDED, description: "One\r\nTwo", funFacts: "It dives\r\n\r\n  It swims  ", featured: "true" },
			...{ imagePosition: "custom", imageOffset: "10,-5" },
			...{ image, audio: new File([wav(400)], "guide.wav") },
		})
		expect(made.status).toBe(201)
		expect(made.body).toMatchObject({
			...{ description: "One\nTwo", funFacts: ["It dives", "It swims"], featured: true },
			...{ imagePosition: "custom", imageOffset: "10,-5" },
			imageUrl: expect.stringMatching(/^\/media\//),
			audioUrl: expect.stringMatching(/^\/media\/.*\.wav$/),
		})
		const isThere = async (url: string) => (await site.get(url)).status
		for (const url of [made.body.imageUrl, made.body.audioUrl]) expect(await isThere(url)).toBe(200)

		const change = async (fields: Fields) => {
			const { status, body } = await admin("PUT", `/api/species/${made.body.id}`, formOf(fields))
			expect(status).toBe(200)
			return body
		}
		const updatedAt = expect.any(String)
		const renamed = await change({ name: "Renamed" })
		expect(renamed).toEqual({ ...made.body, name: "Renamed", updatedAt })
		const emptied = await change({ description: "", funFacts: "", featured: "false", removeImage: "false" })
		expect(emptied).toEqual({ ...renamed, description: "", funFacts: [], featured: false, updatedAt })
		const bare = await change({ removeImage: "true" })
		expect(bare).toEqual({ ...emptied, imageUrl: null, updatedAt })
		expect([await isThere(made.body.imageUrl), await isThere(made.body.audioUrl)]).toEqual([404, 200])
		const silent = await change({ removeAudio: "true", image })
		expect(silent).toMatchObject({ audioUrl: null, imageUrl: expect.stringMatching(/^\/media\//) })
		expect((await admin("GET", `/api/species/${made.body.id}`)).body).toEqual(silent)
		expect(filesLeft()).toEqual([])
	})

	test("all errors of an invalid species are listed at once, and nothing is stored", async () => {
		const before = await everything(site)
		const rejected = await create({
			...{ name: " ", type: "dragon", conservationStatus: "fine", featured: "perhaps", funFacts: "[1" },
			...{ imagePosition: "behind", imageOffset: "1.5,2" },
			image: new File(["<svg></svg>"], "photo.jpg"),
			audio: new File(["nothing"], "guide.mp3"),
		})
		expect(rejected.status).toBe(400)
		expect(rejected.body.message).toMatch(
			/^Common name is required\. Scientific name is required\. Type 'dragon' .*, other\. Conservation status/,
		)
		expect(rejected.body.errors).toEqual({
			name: ["Common name is required"],
			scientificName: ["Scientific name is required"],
			type: [`Type 'dragon' is not one of ${TYPES}`],
			conservationStatus: [`Conservation status 'fine' is not one of ${STATUSES}`],
			featured: ["featured must be true or false"],
			imagePosition: ["imagePosition must be one of center, top, bottom, left, right, custom"],
			imageOffset: ["imageOffset must be two whole numbers, for example 0,-20"],
			funFacts: ["funFacts is not readable as a JSON list"],
			image: [expect.any(String)],
			audio: [expect.any(String)],
		})
		expect(await everything(site)).toBe(before)
		expect(filesLeft()).toEqual([])
	})
})

describe("importing species with the API", () => {
	const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"
	const post = (fields: Fields) => admin("POST", "/api/species/import", formOf(fields))
	const send = (rows: string, fields: Record<string, string> = {}) =>
		post({ csv: new File([`${HEADER}\n${rows}`], "birds.csv"), ...fields })

	test("good rows are added, known species skipped or updated, and all of them counted", async () => {
		const first = await send(
			"Snow owl,Bubo snowus,bird,vulnerable,Old,Barn\nFox,Vulpes x,wildlife,vulnerable,,\n",
		)
		expect([first.status, first.body]).toEqual([200, { imported: 2, updated: 0, skipped: 0 }])
		const again = "New owl,bubo SNOWUS,bird,endangered,t,x\nElm,Ulmus x,plant,vulnerable,t,x\n"
		expect((await send(again)).body).toEqual({ imported: 1, updated: 0, skipped: 1 })
		const update = await send(again, { duplicates: "update" })
		expect(update.body).toEqual({ imported: 0, updated: 2, skipped: 0 })
		expect(await list("?search=snowus")).toMatchObject([
			{ name: "New owl", conservationStatus: "endangered" },
		])
	})

	test("an import without a file, with an invalid option, or with too much data is rejected", async () => {
		const before = await everything(site)
		const none = ["Please select a CSV file to import."]
		for (const fields of [{ duplicates: "skip" }, { csv: "name" }, { csv: new File([], "") }] as Fields[])
			expect(errorOf(await post(fields))).toEqual([400, "No file selected", { csv: none }])
		const choice = "duplicates must be skip or update"
		expect((await post({ duplicates: "both" })).body.errors).toEqual({ csv: none, duplicates: [choice] })
		expect((await send("")).status).toBe(400)
		const large = await send("x".repeat(5 * 1024 * 1024))
		expect([large.status, large.body.errors.csv[0]]).toEqual([
			413,
			expect.stringContaining("larger than 5 MB"),
		])
		expect(await everything(site)).toBe(before)
		expect(filesLeft()).toEqual([])
	})
})
