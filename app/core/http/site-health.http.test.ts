import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { type Client, signedInAdmin } from "#core/testing/admin.ts"
import { runHealthCheck } from "#core/testing/image-folder.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"

let site: TestSite
let admin: Client
let database: string
beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"] })
	site = await startTestSite()
	database = path.join(site.environment.dataDir, "site.db")
	admin = await signedInAdmin(site)
})
afterAll(async () => {
	vi.useRealTimers()
	await site.close()
})

async function healthAfterHalfAMinute(): Promise<[number, string | undefined]> {
	vi.setSystemTime(Date.now() + 30_000)
	const response = await site.get("/healthz")
	return [response.status, (await response.text()).split("\n")[0]]
}

type Fault = {
	sentence: string
	/** Shown on the Security page, unless that page itself needs what is damaged. */
	state?: string
	begin(): void
	end(): void
}

let former: Buffer
const media = () => path.join(site.environment.dataDir, "media")

function overwriteHeader(header: Buffer): void {
	const file = openSync(database, "r+")
	writeSync(file, header, 0, header.length, 0)
	closeSync(file)
}

const FAULTS: Record<string, Fault> = {
	"a page of its database is overwritten": {
		sentence: "The database is damaged.",
		begin() {
			const sqlite = new Sqlite(database)
			sqlite.pragma("wal_checkpoint(TRUNCATE)")
			const page = sqlite.prepare("select rootpage from sqlite_master where name = 'species'").pluck().get()
			sqlite.close()
			former = readFileSync(database)
			const damaged = Buffer.from(former)
			damaged.fill(7, (Number(page) - 1) * 4096, Number(page) * 4096)
			writeFileSync(database, damaged)
		},
		end: () => writeFileSync(database, former),
	},
	"the header of its database is overwritten": {
		sentence: "The database is damaged.",
		begin() {
			const sqlite = new Sqlite(database)
			sqlite.pragma("wal_checkpoint(TRUNCATE)")
			sqlite.close()
			former = readFileSync(database).subarray(0, 100)
			overwriteHeader(Buffer.alloc(100))
		},
		end: () => overwriteHeader(former),
	},
	"its database is moved away": {
		sentence: "The database file is missing.",
		state: "The database file is missing from the data folder",
		begin: () => renameSync(database, `${database}.away`),
		end: () => renameSync(`${database}.away`, database),
	},
	"another file takes the place of its database": {
		sentence: "The database file was replaced while the site was running.",
		state: "The database file was replaced while the site was running",
		begin() {
			renameSync(database, `${database}.away`)
			writeFileSync(database, readFileSync(`${database}.away`))
		},
		end: () => renameSync(`${database}.away`, database),
	},
	"its media folder is lost": {
		sentence: "Pictures and sounds can't be read.",
		state: "The media folder can't be read",
		begin: () => renameSync(media(), `${media()}.away`),
		end() {
			rmSync(media(), { recursive: true, force: true })
			renameSync(`${media()}.away`, media())
		},
	},
}

test.each(Object.keys(FAULTS))(
	"when %s, a site is unhealthy within a minute, and healthy again a minute after the fault",
	async (name) => {
		const fault = FAULTS[name] as Fault
		expect(await healthAfterHalfAMinute()).toEqual([200, "ok"])
		vi.mocked(console.error).mockImplementation(() => {})
		fault.begin()
		expect(await healthAfterHalfAMinute()).toEqual([503, fault.sentence])
		expect(await runHealthCheck(site.address)).toBe(1)
		if (fault.state) expect(await admin.text("/admin/security")).toContain(`Needs attention: ${fault.state}.`)
		fault.end()
		expect(await healthAfterHalfAMinute()).toEqual([200, "ok"])
		vi.mocked(console.error).mockClear()
		expect(await runHealthCheck(site.address)).toBe(0)
		expect((await site.get("/species/1")).status).toBe(200)
		expect((await admin.post("/admin/news/1/unpublish")).status).toBe(303)
		expect((await admin.post("/admin/news/1/publish")).status).toBe(303)
	},
)
