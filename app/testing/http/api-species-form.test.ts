import { readdir } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, errorOf, everything, formOf } from "#app/testing/fixtures/api.ts"
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
		expect(errorOf(await create({ ...NEEDED, imageOffset: "501,0" }))[1]).toMatch(
			/^imageOffset is at most 500/,
		)
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
})
