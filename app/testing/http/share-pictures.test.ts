import { watch } from "node:fs"
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { afterEach, beforeEach, expect, test } from "vitest"
import { sweepSharePictures } from "#app/models/media/share-picture.server.ts"
import { deleteOldestSharePictures } from "#app/platform/share-picture-store.server.ts"
import { readHead } from "#app/testing/fixtures/page-head.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeEach(async () => {
	site = await startTestSite()
})
afterEach(() => site.close())

/** The path of the sharing picture in a page's metadata. */
async function pictureOf(page: string): Promise<string> {
	const { tags } = readHead(await (await site.get(page)).text())
	return tags["og:image"]?.slice(site.address.length) ?? ""
}
const folder = () => path.join(site.environment.dataDir, "share-pictures")
const drawn = () => readdir(folder()).catch(() => [])
const change = (id: number, fields: object) =>
	site.db.updateTable("species").set(fields).where("id", "=", id).execute()

test("a species' sharing picture is a JPEG of 1200 by 630 below 300 kB with an immutable URL", async () => {
	for (const page of ["/species/1", "/"]) {
		const response = await site.get(await pictureOf(page))
		expect([response.status, response.headers.get("Content-Type")], page).toEqual([200, "image/jpeg"])
		expect(response.headers.get("Cache-Control"), page).toContain("immutable")
		const bytes = Buffer.from(await response.arrayBuffer())
		expect(bytes.byteLength, page).toBeLessThan(300_000)
		const { width, height, format } = await sharp(bytes).metadata()
		expect([width, height, format], page).toEqual([1200, 630, "jpeg"])
		// A single color would be an empty picture.
		expect((await sharp(bytes).stats()).entropy, page).toBeGreaterThan(2)
	}
})

test("simultaneous requests draw a sharing picture once, and later ones read it from the disk", async () => {
	const picture = await pictureOf("/species/1")
	// Each process that draws first writes its own file.
	await mkdir(folder(), { recursive: true })
	const written = new Set<string | null>()
	const watcher = watch(folder(), (_, name) => written.add(name))
	const responses = await Promise.all(Array.from({ length: 8 }, () => site.get(picture)))
	expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
	const [first, ...others] = await Promise.all(responses.map((one) => one.text()))
	expect(others.every((one) => one === first)).toBe(true)
	watcher.close()
	expect([...written].filter((name) => name?.endsWith(".part"))).toHaveLength(1)
	expect(await drawn()).toHaveLength(1)
	await writeFile(path.join(folder(), String((await drawn())[0])), "read from the disk")
	expect(await (await site.get(picture)).text()).toBe("read from the disk")
})

test("too many sharing pictures at once get 503 with Retry-After, and four of them are drawn", async () => {
	const pictures = await Promise.all(Array.from({ length: 12 }, (_, at) => pictureOf(`/species/${at + 1}`)))
	const responses = await Promise.all(pictures.map((one) => site.get(one)))
	const busy = responses.filter(({ status }) => status === 503)
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(4)
	expect(busy).toHaveLength(8)
	expect(busy[0]?.headers.get("Retry-After")).toBe("5")
	expect(busy[0]?.headers.get("Cache-Control")).toBe("no-store")
	const busyAt = responses.findIndex(({ status }) => status === 503)
	expect((await site.get(pictures[busyAt] ?? "")).status).toBe(200)
})

test("moving a picture changes the URL of its sharing picture, and the old URL redirects to the new one", async () => {
	const before = await pictureOf("/species/1")
	await change(1, { image_position: "top" })
	const after = await pictureOf("/species/1")
	expect(after).not.toBe(before)
	const moved = await site.get(before)
	expect([moved.status, moved.headers.get("Location")]).toEqual([302, after])
	expect((await site.get("/species/1/share/nonsense")).headers.get("Location")).toBe(after)
	expect(await drawn()).toEqual([])
})

test("no sharing picture is drawn for an archived or missing species", async () => {
	const picture = await pictureOf("/species/1")
	await change(1, { archived: 1 })
	for (const address of [picture, "/species/999/share/a.jpg", "/species/x/share/a.jpg"]) {
		expect((await site.get(address)).status, address).toBe(404)
	}
	expect(await drawn()).toEqual([])
})

test("a species without a picture, or with a damaged one, is shared with the farm's picture", async () => {
	const farms = await pictureOf("/")
	const damaged = await pictureOf("/species/2")
	const row = await site.db
		.selectFrom("media")
		.innerJoin("species", "species.image_id", "media.id")
		.select("media.name")
		.where("species.id", "=", 2)
		.executeTakeFirstOrThrow()
	const file = path.join(site.environment.dataDir, "media", row.name)
	// A link to the file of all test sites.
	await rm(file)
	await writeFile(file, "<svg")
	for (let time = 0; time < 2; time++) {
		const response = await site.get(damaged)
		expect([response.status, response.headers.get("Location")]).toEqual([302, farms])
	}
	await change(1, { image_id: null })
	expect(await pictureOf("/species/1")).toBe(farms)
	expect((await site.get("/species/1/share/a.jpg")).headers.get("Location")).toBe(farms)
})

/** Two halves, each of one colour: side by side, or one above the other. */
async function halves(direction: "horizontal" | "vertical", width: number, height: number): Promise<Buffer> {
	const isAbove = direction === "vertical"
	const half = { width: isAbove ? width : width / 2, height: isAbove ? height / 2 : height }
	const blue = await sharp({ create: { ...half, channels: 3, background: "#1040ff" } })
		.png()
		.toBuffer()
	return await sharp({ create: { width, height, channels: 3, background: "#ff4010" } })
		.composite([{ input: blue, gravity: isAbove ? "south" : "east" }])
		.webp({ lossless: true })
		.toBuffer()
}

/** Gives species 1 this picture, and returns the colour of its sharing picture at a point: red, green, blue. */
async function sharedColour(picture: Buffer, fields: object, left: number, top: number): Promise<number[]> {
	const { width, height } = await sharp(picture).metadata()
	const name = `drawn-${width}.webp`
	const row = await site.db
		.insertInto("media")
		.values({
			...{ name, kind: "image", content_type: "image/webp", bytes: picture.byteLength },
			...{ width, height, widths: `[${width}]`, placeholder: "", created_at: new Date().toISOString() },
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	await writeFile(path.join(site.environment.dataDir, "media", name), picture)
	await change(1, { image_id: row.id, ...fields })
	const response = await site.get(await pictureOf("/species/1"))
	expect(response.status).toBe(200)
	const shared = sharp(await response.arrayBuffer())
	return [...(await shared.extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

test("a tall picture is shown completely in front of a copy of itself", async () => {
	const [, , blue] = await sharedColour(await halves("vertical", 300, 600), {}, 600, 480)
	expect(blue).toBeGreaterThan(200)
})

test.each([
	["top", "vertical", [1320, 1100], "red"],
	["bottom", "vertical", [1320, 1100], "blue"],
	["left", "horizontal", [2400, 600], "red"],
	["right", "horizontal", [2400, 600], "blue"],
] as const)("a picture is cropped at its focus: %s", async (position, direction, [width, height], colour) => {
	const picture = await halves(direction, width, height)
	const [red = 0, , blue = 0] = await sharedColour(picture, { image_position: position }, 700, 400)
	expect(red > blue ? "red" : "blue").toBe(colour)
})

test("sharing pictures that no species uses are removed, and the oldest if there are too many", async () => {
	await Promise.all([1, 2, 3].map(async (id) => site.get(await pictureOf(`/species/${id}`))))
	const { dataDir } = site.environment
	const archived = path.basename(await pictureOf("/species/1"))
	await change(1, { archived: 1 })
	await writeFile(path.join(folder(), "0123.jpg.77.part"), "being drawn")
	expect(await sweepSharePictures(site.db, dataDir)).toEqual([archived])
	const old = new Date(Date.now() - 2 * 3600_000)
	await utimes(path.join(folder(), "0123.jpg.77.part"), old, old)
	expect(await sweepSharePictures(site.db, dataDir)).toEqual(["0123.jpg.77.part"])
	const oldest = path.basename(await pictureOf("/species/3"))
	await utimes(path.join(folder(), oldest), old, old)
	await deleteOldestSharePictures(dataDir, 2)
	expect(await drawn()).toEqual([path.basename(await pictureOf("/species/2"))])
})
