import { readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import path from "node:path"
import fc from "fast-check"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, everything, formOf } from "#app/testing/fixtures/api.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

/** Bounded in time: a slow machine tries fewer files, always the same ones first. */
const BOUNDS = {
	seed: 20_260_621,
	interruptAfterTimeLimit: 30_000,
	markInterruptAsFailure: false,
	verbose: 1 as const,
}

let site: TestSite
let admin: Caller
let cookie = ""
const files: { field: "image" | "audio"; name: string; bytes: Buffer }[] = []
beforeAll(async () => {
	site = await startTestSite()
	const browser = await signedInAdmin(site)
	admin = callerOf(site, browser)
	cookie = browser.cookie()
	// Something to flip bits in: a gradient, not one colour.
	const pixels = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7 + (at >> 8)) & 255))
	const picture = sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } })
	for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
		files.push({
			field: "image",
			name: `p.${format}`,
			bytes: await picture.clone().toFormat(format).toBuffer(),
		})
	}
	const folder = path.join(root, "db/sample/audio")
	for (const name of readdirSync(folder).slice(0, 2))
		files.push({ field: "audio", name, bytes: readFileSync(path.join(folder, name)).subarray(0, 60_000) })
})
afterAll(() => site.close())

type Damage = { cut: number; flips: number[] }

/** A corrupted copy of a file: it is truncated, and single bits are flipped. */
const damage: fc.Arbitrary<Damage> = fc.record({
	cut: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
	// The beginning identifies a file's type, so half of the damage is there.
	flips: fc.array(
		fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.01, noNaN: true })),
		{
			maxLength: 12,
		},
	),
})

function damaged(bytes: Buffer, { cut, flips }: Damage): Buffer {
	const copy = Buffer.from(bytes.subarray(0, Math.floor(bytes.length * cut)))
	for (const at of flips) {
		const bit = Math.floor(at * copy.length * 8)
		const place = bit >> 3
		if (place < copy.length) copy[place] = (copy[place] ?? 0) ^ (1 << (bit & 7))
	}
	return copy
}

/** The files that the catalogue uses, and those in the folder; uploads in progress are elsewhere. */
async function filesOnBothSides(): Promise<{ named: number; missing: string[] }> {
	const rows = await site.db.selectFrom("media").selectAll().execute()
	const there = new Set(readdirSync(path.join(site.environment.dataDir, "media")))
	return { named: rows.length, missing: rows.map((row) => row.name).filter((name) => !there.has(name)) }
}

test("a corrupted file is accepted or rejected with a message, and leaves nothing behind", async () => {
	let taken = 0
	let rejected = 0
	await fc.assert(
		fc.asyncProperty(fc.nat(), damage, async (which, how) => {
			const file = files[which % files.length]
			if (!file) return
			const before = await everything(site)
			const bytes = new Uint8Array(damaged(file.bytes, how))
			const form = formOf({ [file.field]: new File([bytes], file.name) })
			const response = await admin("PUT", "/api/species/3", form)
			expect([200, 400, 413]).toContain(response.status)
			if (response.status === 200) taken += 1
			else {
				rejected += 1
				expect(response.body.message).toMatch(/^[A-Z].{10,}\.$/)
				expect(await everything(site)).toEqual(before)
			}
			expect((await filesOnBothSides()).missing).toEqual([])
			expect(readdirSync(path.join(site.environment.dataDir, "uploads"))).toEqual([])
		}),
		{ ...BOUNDS, numRuns: 60 },
	)
	expect(rejected).toBeGreaterThan(5)
	expect(taken + rejected).toBeGreaterThan(20)
	expect((await site.get("/species/3")).status).toBe(200)
}, 60_000)

/** Sends raw bytes and returns the response's status, or undefined if the connection is closed. */
function send(bytes: Buffer): Promise<number | undefined> {
	const { hostname, port } = new URL(site.address)
	return new Promise((resolve) => {
		let received = ""
		const socket = connect(Number(port), hostname, () => socket.write(bytes))
		socket.setEncoding("latin1")
		socket.on("data", (part) => {
			received += part
		})
		socket.on("error", () => {})
		socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1]) || undefined))
		socket.setTimeout(8_000, () => socket.destroy())
	})
}

test("a corrupted multipart form causes no server error", async () => {
	const boundary = "farmfarmfarm"
	const picture = files[0]?.bytes ?? Buffer.alloc(0)
	const body = Buffer.concat([
		Buffer.from(
			`--${boundary}\r\nContent-Disposition: form-data; name="description"\r\n\r\nWords\r\n` +
				`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
		),
		picture,
		Buffer.from(`\r\n--${boundary}--\r\n`),
	])
	const statuses: (number | undefined)[] = []
	await fc.assert(
		fc.asyncProperty(damage, async (how) => {
			const sent = damaged(body, how)
			const head =
				`PUT /api/species/4 HTTP/1.1\r\nHost: ${new URL(site.address).host}\r\nOrigin: ${site.address}\r\n` +
				`Cookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
				`Content-Length: ${sent.length}\r\nConnection: close\r\n\r\n`
			statuses.push(await send(Buffer.concat([Buffer.from(head), sent])))
		}),
		{ ...BOUNDS, numRuns: 40 },
	)
	expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
	expect(statuses).toContain(400)
	expect((await filesOnBothSides()).missing).toEqual([])
}, 60_000)

test("a corrupted CSV file is imported completely or not at all", async () => {
	const table = readFileSync(path.join(root, "db/sample/species.csv"))
	const count = async () => (await admin("GET", "/api/species?includeArchived=true")).body.length
	await fc.assert(
		fc.asyncProperty(damage, async (how) => {
			const before = await count()
			const form = formOf({ file: new File([new Uint8Array(damaged(table, how))], "species.csv") })
			const response = await admin("POST", "/api/species/import", form)
			expect([200, 400]).toContain(response.status)
			const imported = response.status === 200 ? response.body.imported : 0
			expect(await count()).toBe(before + imported)
		}),
		{ ...BOUNDS, numRuns: 25 },
	)
}, 60_000)
