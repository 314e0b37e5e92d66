import { renameSync, writeFileSync } from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import { runScript } from "#core/testing/site-process.ts"
import { checkPublicSite } from "./address.server.ts"
import { checkAddressSettings } from "./data.server.ts"

const folder = testFolder()
let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
})
afterAll(() => site.stop())

const doctor = (dataDir: string, variables: Record<string, string> = {}) =>
	runScript(["scripts/doctor.mjs"], { DATA_DIR: dataDir, PUBLIC_URL: "", ...variables })

describe("doctor command on a data folder", () => {
	test("the doctor reports a healthy site as healthy", async () => {
		await runScript(["scripts/backup.mjs"], { DATA_DIR: folder.file("site") })
		const { code, output } = await doctor(folder.file("site"), { PUBLIC_URL: site.address })
		for (const line of [
			/^ok +The folder .* can be written to\.$/m,
			/^ok +The site is running on this folder\.$/m,
			/^ok +The database is intact\.$/m,
			/^ok +All pictures and sounds are present\.$/m,
			/^ok +The newest backup is less than an hour old/m,
			/^ok +http:\S+ responds\.$/m,
			/^ok +Forms reach the site and pass its same-origin check\.$/m,
		])
			expect(output).toMatch(line)
		// Machines for tests may be small.
		expect(output).not.toMatch(/ERROR +(?!\d+ MB)/)
		expect(code).toBe(/ERROR/.test(output) ? 1 : 0)
	})

	test("the doctor finds a damaged database and a folder that isn't there, and suggests what to do", async () => {
		const dataDir = folder.file("ill")
		const other = await startTestSite({ DATA_DIR: dataDir })
		await other.stop()
		const lost = await doctor(dataDir)
		expect(lost.output).toMatch(
			/^warn +There is no backup yet\.$\n +-> Make one now: node scripts\/backup\.mjs$/m,
		)
		writeFileSync(path.join(dataDir, "site.db"), "noise")
		const damaged = await doctor(dataDir)
		expect([damaged.code, damaged.output]).toEqual([
			1,
			expect.stringMatching(
				/^ERROR +The database .* is damaged .*\n +-> If it was moved, .*restore\.mjs --newest$/m,
			),
		])
		expect((await doctor(folder.file("nowhere"))).output).toMatch(/^ERROR +There is no folder/m)
	})

	test("the doctor finds that the database is gone, also while the site runs", async () => {
		const dataDir = folder.file("gone")
		const other = await startTestSite({ DATA_DIR: dataDir })
		const file = path.join(dataDir, "site.db")
		renameSync(file, `${file}.away`)
		const gone =
			/^ERROR +The database .*site\.db is missing or empty.*\n +-> If it was moved, move it back\. Otherwise: Stop the site .*restore\.mjs --newest$/m
		vi.mocked(console.error).mockImplementation(() => {})
		const running = await doctor(dataDir, { PORT: new URL(other.address).port })
		expect([running.code, running.output]).toEqual([1, expect.stringMatching(gone)])
		expect(running.output).toMatch(
			/^ERROR +The running site has a problem: The database file is missing\.\n +-> If a file was moved/m,
		)
		renameSync(`${file}.away`, file)
		await other.stop()
		vi.mocked(console.error).mockClear()
	})
})

describe("doctor command on the public URL", () => {
	const levels = (findings: { level: string; what: string }[]) =>
		findings.map(({ level, what }) => `${level} ${what.split(" ").slice(0, 4).join(" ")}`)

	test.each([
		["https://farm.example", true, ["ok The settings for address"]],
		[null, false, ["ok The settings for address"]],
		["https://farm.example", false, ["ERROR There is a proxy"]],
		[null, true, ["warn PUBLIC_URL is not set:", "warn TRUST_PROXY is set: anyone"]],
		["http://farm.example", false, ["ERROR http://farm.example is not https:"]],
	])("of PUBLIC_URL=%s and TRUST_PROXY=%s is said: %j", (origin, trustProxy, found) => {
		const host = origin || trustProxy ? "0.0.0.0" : "127.0.0.1"
		expect(levels(checkAddressSettings({ origin, trustProxy, host }))).toEqual(found)
	})

	async function at(listener: RequestListener): Promise<string[]> {
		const server = createServer(listener)
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
		const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
		try {
			return levels(await checkPublicSite(origin)).map((line) => line.replace(origin, "ADDRESS"))
		} finally {
			server.close()
			server.closeAllConnections()
		}
	}

	test("the doctor tells apart a redirecting proxy, another site, and a proxy that breaks forms", async () => {
		expect(await at((_, to) => to.writeHead(301, { Location: "https://www.farm.example/" }).end())).toEqual([
			"ERROR ADDRESS redirects to https://www.farm.example/.",
		])
		expect(await at((_, to) => to.end("Welcome to nginx!"))).toEqual(["ERROR ADDRESS responds with status"])
		const spoils =
			(status: number): RequestListener =>
			(from, to) => {
				if (from.method === "POST") to.writeHead(status).end()
				else to.end("ok\n")
			}
		expect(await at(spoils(403))).toEqual(["ok ADDRESS responds.", "ERROR The site rejects its"])
		expect(await at(spoils(411))).toEqual(["ok ADDRESS responds.", "ERROR A form gets status"])
		expect(await at(spoils(405))).toEqual(["ok ADDRESS responds.", "ok Forms reach the site"])
	})

	test("a URL that doesn't respond is reported with the reason", async () => {
		const [silent] = await checkPublicSite("http://127.0.0.1:9")
		expect(silent?.what).toMatch(/does not respond \((ECONNREFUSED|bad port)\)/)
	})
})
