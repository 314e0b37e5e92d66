import { readdir } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { SPECIES } from "#app/models/species/species.record.ts"
import { formValues } from "#app/records/form-values.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, errorOf, everything, formOf } from "#app/testing/fixtures/api.ts"
import { emptyFields } from "#app/testing/fixtures/database.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { wav } from "#app/testing/fixtures/sound.ts"

let site: TestSite
let admin: Caller
let photo: File
beforeAll(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false" })
	admin = callerOf(site, await signedInAdmin(site))
	const pixels = { create: { width: 330, height: 220, channels: 3 as const, background: "#2b5" } }
	photo = new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg")
})
afterAll(() => site.close())

const sound = () => new File([wav(400)], "guide.wav")

type Fields = Record<string, string | File>
const NEEDED = { name: "Duck", scientificName: "Anas acuta", type: "bird", conservationStatus: "vulnerable" }
const create = (fields: Fields) => admin("POST", "/api/species", formOf(fields))
const change = (id: number, fields: Fields) => admin("PUT", `/api/species/${id}`, formOf(fields))
const filesLeft = () => readdir(path.join(site.environment.dataDir, "uploads"))

describe("adding a species with the API", () => {
	test("only the required texts are needed to add a species; everything else has defaults", async () => {
		const made = await create(NEEDED)
		expect(made.status).toBe(201)
		expect(made.body).toEqual({
			...emptyFields(),
			...NEEDED,
			id: expect.any(Number),
			description: "",
			locationHints: "",
			funFacts: [],
			featured: false,
			archived: false,
			imageUrl: null,
			audioUrl: null,
			imagePosition: "center",
			imageOffset: "0,0",
			createdAt: expect.any(String),
			updatedAt: made.body.createdAt,
			photos: [],
		})
		expect((await admin("GET", `/api/species/${made.body.id}`)).body).toEqual(made.body)
	})

	test("a form with an extra file, a file in an unknown field, or text in a file field stores nothing", async () => {
		const second = formOf({ ...NEEDED, image: photo })
		second.append("image", photo, "second.jpg")
		const unknown = formOf(NEEDED)
		unknown.append("photo", photo, "photo.jpg")
		const text = formOf({ ...NEEDED, image: "photo.jpg" })
		const before = await admin("GET", "/api/species")
		for (const [field, form] of Object.entries({ image: second, photo: unknown, text })) {
			const { status, body } = await admin("POST", "/api/species", form)
			expect(status, field).toBe(400)
			expect(Object.keys(body.errors), field).toEqual([field === "text" ? "image" : field])
		}
		expect((await admin("GET", "/api/species")).body).toEqual(before.body)
		expect(await filesLeft()).toEqual([])
	})

	test("adding a species accepts every field and both files", async () => {
		const made = await create({
			...NEEDED,
			description: "One\r\nTwo",
			locationHints: "Pond",
			funFacts: "It dives\r\n\r\n  It swims  ",
			featured: "true",
			imagePosition: "custom",
			imageOffset: "10,-5",
			image: photo,
			audio: sound(),
		})
		expect(made.status).toBe(201)
		expect(made.body).toMatchObject({
			description: "One\nTwo",
			locationHints: "Pond",
			funFacts: ["It dives", "It swims"],
			featured: true,
			imagePosition: "custom",
			imageOffset: "10,-5",
			imageUrl: expect.stringMatching(/^\/media\//),
			audioUrl: expect.stringMatching(/^\/media\/.*\.wav$/),
		})
		for (const url of [made.body.imageUrl, made.body.audioUrl]) expect((await site.get(url)).status).toBe(200)
		expect(await filesLeft()).toEqual([])
		expect((await admin("DELETE", `/api/species/${made.body.id}`)).status).toBe(204)
		for (const url of [made.body.imageUrl, made.body.audioUrl]) expect((await site.get(url)).status).toBe(404)
	})

	test.each([
		['["One", " Two ", ""]', ["One", "Two"]],
		["One\nTwo", ["One", "Two"]],
		["[]", []],
		["", []],
	])("facts can be sent as %j", async (funFacts, expected) => {
		expect((await create({ ...NEEDED, funFacts })).body.funFacts).toEqual(expected)
	})

	test("a species needs only its names; its type is then 'other' and its status 'least_concern', as in the form", async () => {
		const { status, body } = await create({ name: "Old Oak", scientificName: "Quercus macrocarpa" })
		expect(status).toBe(201)
		expect(body).toMatchObject({ type: "other", conservationStatus: "least_concern", audioLanguage: "en" })
		const form = formValues(SPECIES, {})
		expect(form).toMatchObject({ type: body.type, conservationStatus: body.conservationStatus })
		const changed = await admin("PUT", `/api/species/${body.id}`, formOf({ type: "plant" }))
		expect(changed.body).toMatchObject({ type: "plant", conservationStatus: "least_concern" })
		expect((await admin("PUT", `/api/species/${body.id}`, formOf({ name: "Oak" }))).body.type).toBe("plant")
		expect((await create({ name: "Oak", scientificName: "Quercus", type: "" })).status).toBe(400)
	})

	test("all errors of an invalid species are listed at once, and nothing is stored", async () => {
		const before = await everything(site)
		const rejected = await create({
			name: " ",
			type: "dragon",
			conservationStatus: "fine",
			featured: "perhaps",
			imagePosition: "behind",
			imageOffset: "1.5,2",
			funFacts: "[1",
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
			type: ["Type 'dragon' is not one of bird, plant, wildlife, feature, insect, other"],
			conservationStatus: [
				"Conservation status 'fine' is not one of least_concern, near_threatened, vulnerable, endangered",
			],
			featured: ["featured must be true or false"],
			imagePosition: ["imagePosition must be one of center, top, bottom, left, right, custom"],
			imageOffset: ["imageOffset must be two whole numbers, for example 0,-20"],
			funFacts: ["funFacts is not readable as a JSON list"],
			image: [expect.any(String)],
			audio: [expect.any(String)],
		})
		for (const funFacts of [
			"[1]",
			"[[]]",
			'[{"a":1}]',
			JSON.stringify(Array(31).fill("x")),
			`["${"x".repeat(501)}"]`,
		])
			expect((await create({ ...NEEDED, funFacts })).status, funFacts).toBe(400)
		expect(errorOf(await create({ ...NEEDED, imageOffset: "501,0" }))[1]).toMatch(
			/^imageOffset is at most 500/,
		)
		expect((await create({ ...NEEDED, image: new File([new Uint8Array(9)], "x.jpg") })).status).toBe(400)
		const cut = new File([(await photo.arrayBuffer()).slice(0, 400)], "cut.jpg")
		expect((await create({ ...NEEDED, image: cut })).status).toBe(400)
		expect(await everything(site)).toBe(before)
		expect(await filesLeft()).toEqual([])
	})

	test("a file that is too large is answered with 413, and the species is not stored without it", async () => {
		const before = await everything(site)
		const image = new File([new Uint8Array(15 * 1024 * 1024 + 1)], "large.jpg")
		const rejected = await create({ ...NEEDED, image })
		expect(rejected.status).toBe(413)
		expect(rejected.body.errors).toEqual({ image: [expect.stringContaining("larger than 15 MB")] })
		expect(await everything(site)).toBe(before)
		expect(await filesLeft()).toEqual([])
	})
})

describe("changing a species with the API", () => {
	test("a change preserves the fields that are not sent, and files until they are replaced or removed", async () => {
		const full = { ...NEEDED, description: "Text", funFacts: "One", featured: "true", imageOffset: "1,2" }
		const { body: made } = await create({ ...full, image: photo, audio: sound() })
		const updatedAt = expect.any(String)
		const renamed = await change(made.id, { name: "Renamed" })
		expect([renamed.status, renamed.body]).toEqual([200, { ...made, name: "Renamed", updatedAt }])
		const emptied = await change(made.id, {
			description: "",
			funFacts: "",
			featured: "false",
			removeImage: "false",
		})
		expect(emptied.body).toEqual({
			...renamed.body,
			description: "",
			funFacts: [],
			featured: false,
			updatedAt,
		})
		const moved = await change(made.id, { imagePosition: "custom", imageOffset: "-500,500" })
		expect(moved.body).toEqual({
			...emptied.body,
			imagePosition: "custom",
			imageOffset: "-500,500",
			updatedAt,
		})
		const bare = await change(made.id, { removeImage: "true" })
		expect(bare.body).toEqual({ ...moved.body, imageUrl: null, updatedAt })
		expect((await site.get(made.imageUrl)).status).toBe(404)
		expect((await site.get(made.audioUrl)).status).toBe(200)
		const silent = await change(made.id, { removeAudio: "true", image: photo })
		expect(silent.body).toMatchObject({ audioUrl: null, imageUrl: expect.stringMatching(/^\/media\//) })
		expect((await admin("GET", `/api/species/${made.id}`)).body).toEqual(silent.body)
	})

	test("an archived species can be changed and stays archived", async () => {
		const { body: made } = await create(NEEDED)
		await admin("POST", "/api/species/bulk-archive", { ids: [made.id] })
		const changed = await change(made.id, { name: "Hidden" })
		expect([changed.status, changed.body]).toEqual([
			200,
			{ ...made, name: "Hidden", archived: true, updatedAt: expect.any(String) },
		])
	})

	test("a change that arrives while a picture is processed is not overwritten", async () => {
		const { body: made } = await create(NEEDED)
		const slow = change(made.id, { image: photo, description: "With a picture" })
		await new Promise((resolve) => setTimeout(resolve, 100))
		expect((await change(made.id, { name: "Meanwhile" })).status).toBe(200)
		expect((await slow).body).toMatchObject({ name: "Meanwhile", description: "With a picture" })
	})

	test("an invalid change and a change of an unknown id change nothing", async () => {
		const { body: made } = await create(NEEDED)
		const before = await everything(site)
		expect(errorOf(await change(made.id, { name: "", type: "x" }))).toEqual([
			400,
			expect.stringContaining("Common name is required"),
			{ name: ["Common name is required"], type: [expect.any(String)] },
		])
		for (const id of [99999, 0])
			expect(errorOf(await change(id, { name: "x" }))).toEqual([404, "Species not found"])
		expect(await everything(site)).toBe(before)
	})
})
