import { readdirSync } from "node:fs"
import path from "node:path"
import { expect, test, vi } from "vitest"
import { listMediaFiles } from "#app/models/media/media.server.ts"
import { type Client, client, firstAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { formOnPage } from "#app/testing/fixtures/form-on-page.ts"
import { addSampleData } from "#app/testing/fixtures/site.ts"
import { type SiteProcess, startSiteProcess } from "#app/testing/fixtures/site-process.ts"
import { wav } from "#app/testing/fixtures/sound.ts"
import { openDatabase } from "#db/connection.ts"
import { checkDatabase } from "#db/database-check.ts"

const folder = testFolder()

const ROUNDS = 7
const IMPORTED = 400

/** The writes that the site acknowledged, and which import was sent in which round. */
type Acknowledged = { posts: string[]; species: string[]; passcode: string | undefined; imports: number[] }

test("a site killed at any moment has every acknowledged write and no partial ones", async () => {
	const dataDir = folder.file("site")
	const acknowledged: Acknowledged = { posts: [], species: [], passcode: undefined, imports: [] }
	let cookie = ""
	await addSampleData(dataDir)
	for (let round = 0; round < ROUNDS; round++) {
		const site = await startSiteProcess({ DATA_DIR: dataDir })
		const admin = cookie ? signedInWith(site, cookie) : client(site)
		if (!cookie) expect((await admin.post("/auth/create", firstAdmin({}))).status).toBe(303)
		cookie ||= admin.cookie()
		const work = [
			writePosts(site, admin, round, acknowledged),
			addSpecies(site, admin, round, acknowledged),
			setPasscodes(site, admin, round, acknowledged),
			importMany(site, admin, round, acknowledged),
		]
		// On a busy machine the first response may take a while, and a round without one would prove nothing.
		// At least one of the slower writes must be acknowledged by the end.
		const before = acknowledged.posts.length
		const isLast = round === ROUNDS - 1
		const isEnough = () =>
			acknowledged.posts.length > before &&
			(!isLast || (acknowledged.species.length > 0 && acknowledged.imports.length > 0))
		await vi.waitFor(() => expect(isEnough()).toBe(true), 30_000)
		const after = Math.random() * 1000
		await new Promise((resolve) => setTimeout(resolve, after))
		await site.end("SIGKILL")
		await Promise.all(work)
		// The next start takes back an import that didn't finish.
		await (await startSiteProcess({ DATA_DIR: dataDir })).end("SIGTERM")
		await compare(
			dataDir,
			acknowledged,
			`round ${round}, killed ${after.toFixed(0)} ms after its first answer`,
		)
	}
})

function signedInWith(site: SiteProcess, cookie: string): Client {
	const send = (address: string, init: RequestInit) =>
		site.get(address, { ...init, headers: { Cookie: cookie, Origin: site.address } })
	return {
		get: (address) => send(address, {}),
		post: (address, body = {}) =>
			send(address, { method: "POST", body: body instanceof FormData ? body : new URLSearchParams(body) }),
		cookie: () => cookie,
	}
}

/** Repeats `one` until the site has ended. */
async function untilKilled(one: (count: number) => Promise<void>): Promise<void> {
	for (let count = 0; ; count++) {
		try {
			await one(count)
		} catch (error) {
			if (error instanceof TypeError) return
			throw error
		}
	}
}

const writePosts = (site: SiteProcess, admin: Client, round: number, acknowledged: Acknowledged) =>
	untilKilled(async (count) => {
		const title = `Post ${round}-${count}`
		const { status } = await callerOf(site, admin)("POST", "/api/blog-posts", {
			title,
			content: "x".repeat(3000),
		})
		expect(status).toBe(201)
		acknowledged.posts.push(title)
	})

const setPasscodes = (_site: SiteProcess, admin: Client, round: number, acknowledged: Acknowledged) =>
	untilKilled(async (count) => {
		const value = `passcode ${round}-${count}`
		// Writes in progress when the site is killed may be stored or not.
		acknowledged.passcode = undefined
		const { status } = await admin.post("/admin/security/settings/tour_passcode", { value })
		expect(status).toBe(303)
		acknowledged.passcode = value
	})

const addSpecies = (_site: SiteProcess, admin: Client, round: number, acknowledged: Acknowledged) =>
	untilKilled(async (count) => {
		const name = `Bird ${round}-${count}`
		const form = formOnPage(await (await admin.get("/admin/species/new")).text())
		form.set("name", name)
		form.set("scientificName", `Avis ${round}-${count}`)
		form.set("audio", new File([wav(400, round), wav(400, count)], "bird.wav"))
		const { status } = await admin.post("/admin/species/new", form)
		expect(status).toBe(303)
		acknowledged.species.push(name)
	})

async function importMany(
	site: SiteProcess,
	admin: Client,
	round: number,
	acknowledged: Acknowledged,
): Promise<void> {
	const rows = Array.from(
		{ length: IMPORTED },
		(_, at) =>
			`Imported ${round},Genus${round} species${at},plant,vulnerable,${"Some words about it. ".repeat(10)},`,
	)
	const csv = ["name,scientificName,type,conservationStatus,description,locationHints", ...rows].join("\n")
	const form = new FormData()
	form.set("csv", new File([csv], "plants.csv"))
	try {
		const { status, body } = await callerOf(site, admin)("POST", "/api/species/import", form)
		expect([status, body.imported]).toEqual([200, IMPORTED])
		acknowledged.imports.push(round)
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
	}
}

async function compare(dataDir: string, acknowledged: Acknowledged, when: string): Promise<void> {
	const file = path.join(dataDir, "site.db")
	checkDatabase(file, "integrity_check")
	const { db, close } = openDatabase(file)
	try {
		const posts = await db.selectFrom("posts").select("title").execute()
		expect(
			posts.map(({ title }) => title),
			when,
		).toEqual(expect.arrayContaining(acknowledged.posts))
		const species = await db.selectFrom("species").select(["name", "audio_id"]).execute()
		const birds = species.filter(({ name }) => name.startsWith("Bird "))
		expect(
			birds.map(({ name }) => name),
			when,
		).toEqual(expect.arrayContaining(acknowledged.species))
		for (const bird of birds) expect(bird.audio_id, `${when}: ${bird.name}`).not.toBeNull()
		for (let round = 0; round < ROUNDS; round++) {
			const count = species.filter(({ name }) => name === `Imported ${round}`).length
			expect(acknowledged.imports.includes(round) ? [IMPORTED] : [0, IMPORTED], when).toContain(count)
		}
		if (acknowledged.passcode !== undefined) {
			const row = await db.selectFrom("settings").select("value").where("key", "=", "tour_passcode").execute()
			expect(row[0]?.value, when).toBe(acknowledged.passcode)
		}
		const files = new Set(readdirSync(path.join(dataDir, "media")))
		const missing = (await listMediaFiles(db)).filter((name) => !files.has(name))
		expect(missing, when).toEqual([])
	} finally {
		close()
	}
}
