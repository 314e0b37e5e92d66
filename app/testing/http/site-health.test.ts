import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
	chmodSync,
	chownSync,
	closeSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
	writeSync,
} from "node:fs"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { type ImageFolder, openImage, runHealthCheck } from "#app/testing/fixtures/image-folder.ts"
import { addSampleData, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const folder = testFolder()
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
	/** For administrators, whose pages may need the damaged one. */
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
		if (fault.state)
			expect(textOf(await (await admin.get("/admin/security")).text())).toContain(
				`Needs attention: ${fault.state}.`,
			)
		fault.end()
		expect(await healthAfterHalfAMinute()).toEqual([200, "ok"])
		vi.mocked(console.error).mockClear()
		expect(await runHealthCheck(site.address)).toBe(0)
		expect((await site.get("/species/1")).status).toBe(200)
		expect((await admin.post("/admin/news/1/unpublish")).status).toBe(303)
		expect((await admin.post("/admin/news/1/publish")).status).toBe(303)
	},
)

// The image can be read by every user.
describe.runIf(process.getuid?.() === 0 && process.platform === "linux")(
	"a site that isn't run by root",
	() => {
		let image: ImageFolder
		let data: string
		beforeAll(async () => {
			image = openImage(folder.path)
			data = String(image.options.env.DATA_DIR)
			await addSampleData(data)
			for (const name of readdirSync(data, { recursive: true, encoding: "utf8" }))
				chownSync(path.join(data, name), 1000, 1000)
		})
		afterAll(() => spawnSync("chmod", ["-R", "u+w", folder.path]))

		/** With each SIGUSR2, half a minute passes for the site. */
		const CLOCK = `const now = Date.now
		let passed = 0
		process.on("SIGUSR2", () => { passed += 30_000 })
		Date.now = () => now() + passed`

		async function start() {
			const preload = ["--import", `data:text/javascript,${encodeURIComponent(CLOCK)}`]
			const child = spawn(image.node, [...preload, "scripts/serve.mjs"], image.options)
			const [, address] = await new Promise<RegExpExecArray>((resolve, reject) => {
				let output = ""
				child.stdout.on("data", (part) => {
					output += part
					const found = /is open at (http:\S+)/.exec(output)
					if (found) resolve(found)
				})
				child.once("exit", () => reject(new Error(output)))
			})
			const readHealth = async () => (await (await fetch(`${address}/healthz`)).text()).split("\n")[0]
			return {
				address,
				readHealth,
				async expectHealth(sentence: string) {
					child.kill("SIGUSR2")
					await expect.poll(readHealth, { timeout: 5000 }).toBe(sentence)
				},
				async end() {
					child.kill("SIGTERM")
					await once(child, "exit")
				},
			}
		}

		const UNSAVED = "Everything can be read, but nothing can be saved."

		test("is unhealthy while its database belongs to root, also if it started so, and then saves again", async () => {
			const file = path.join(data, "site.db")
			chmodSync(file, 0o644)
			chownSync(file, 0, 0)
			const { readHealth, expectHealth, end } = await start()
			expect(await readHealth()).toBe(UNSAVED)
			for (const [owner, sentence] of [
				[1000, "ok"],
				[0, UNSAVED],
				[1000, "ok"],
			] as const) {
				chownSync(file, owner, owner)
				await expectHealth(sentence)
			}
			await end()
		})

		test("answers 404 for a picture that it may not read, and the doctor says how to mend that", async () => {
			const { address, end } = await start()
			const media = path.join(data, "media")
			const name = readdirSync(media).find((one) => one.endsWith(".svg")) ?? ""
			const setMode = (mode: number) => {
				for (const ending of ["", ".br", ".gz"]) chmodSync(path.join(media, name + ending), mode)
			}
			const status = async () => (await fetch(`${address}/media/${name}`)).status
			const doctor = () =>
				spawnSync(image.node, ["scripts/doctor.mjs"], { ...image.options, encoding: "utf8" })
			expect(await status()).toBe(200)
			setMode(0o000)
			expect(await status()).toBe(404)
			const { status: code, stdout } = doctor()
			expect([code, stdout]).toEqual([
				1,
				expect.stringMatching(
					/^ERROR +Pictures and sounds that the user \S+ can't read: 1, for example \S+\.\n +-> Give them to .*: (sudo chown|docker run)/m,
				),
			])
			expect(stdout).not.toContain("Missing pictures")
			setMode(0o600)
			expect(await status()).toBe(200)
			expect(doctor().stdout).toMatch(/^ok +All pictures and sounds are present\.$/m)
			await end()
		})

		test("is unhealthy while it may not open its media folder", async () => {
			const { readHealth, expectHealth, end } = await start()
			expect(await readHealth()).toBe("ok")
			chmodSync(path.join(data, "media"), 0o000)
			await expectHealth("Pictures and sounds can't be read.")
			chmodSync(path.join(data, "media"), 0o700)
			await expectHealth("ok")
			await end()
		})
	},
)
