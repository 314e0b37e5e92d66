import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
	chownSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	watch,
	writeFileSync,
} from "node:fs"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import type { NetworkInterfaceInfo } from "node:os"
import path from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { checkIpv6, checkPublicSite } from "#app/server/doctor/address.server.ts"
import { checkClock } from "#app/server/doctor/data.server.ts"
import { checkFileSystem } from "#app/server/doctor/folder.server.ts"
import { checkAddressSettings } from "#app/server/doctor/server-checks.ts"
import { backup, onlyBackup, titlesIn } from "#app/testing/fixtures/backups.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { runScript } from "#app/testing/fixtures/site-process.ts"

const folder = testFolder()
let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
})
afterAll(() => site.stop())

const doctor = (dataDir: string, variables: Record<string, string> = {}) =>
	runScript(["scripts/doctor.mjs"], { DATA_DIR: dataDir, PUBLIC_URL: "", ...variables })

/** Ends a restore with SIGKILL as soon as its folder is there. */
async function killWhileUnpacking(dataDir: string, file: string): Promise<void> {
	const child = spawn(process.execPath, ["scripts/restore.mjs", file], {
		cwd: root,
		env: { ...process.env, DATA_DIR: dataDir },
		stdio: "ignore",
	})
	const watcher = watch(dataDir, (_, name) => {
		if (name?.startsWith("restoring-")) child.kill("SIGKILL")
	})
	await once(child, "exit")
	watcher.close()
}

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
		// Machines for tests may be small, and have their folders in memory.
		expect(output).not.toMatch(/ERROR +(?!\d+ MB|The folder is)/)
		expect(code).toBe(/ERROR/.test(output) ? 1 : 0)
	})

	test("the doctor finds lost pictures, a damaged database and an interrupted restore, and suggests a fix for each", async () => {
		const dataDir = folder.file("ill")
		const other = await startTestSite({ DATA_DIR: dataDir })
		await other.stop()
		rmSync(path.join(dataDir, "media", String(readdirSync(path.join(dataDir, "media"))[0])))
		mkdirSync(path.join(dataDir, "before-restore-2026-11-01T000000Z"))
		const lost = await doctor(dataDir)
		expect(lost.code).toBe(1)
		expect(lost.output).toMatch(/^ERROR +Missing pictures and sounds: 1,/m)
		expect(lost.output).toMatch(/^warn +Old copies of data: before-restore-2026-11-01T000000Z\.$/m)
		expect(lost.output).toMatch(
			/^warn +There is no backup yet\.$\n +-> Make one now: node scripts\/backup\.mjs$/m,
		)
		expect(lost.output).toMatch(/^warn +No backup was downloaded yet\./m)
		writeFileSync(path.join(dataDir, "site.db"), "noise")
		expect((await doctor(dataDir)).output).toMatch(
			/^ERROR +The database is damaged: .*\n +-> Stop the site .*restore\.mjs --newest$/m,
		)
		writeFileSync(path.join(dataDir, "restore-unfinished.json"), "{}")
		expect((await doctor(dataDir)).output).toMatch(/^ERROR +A restore was interrupted\.\n +-> .*--finish$/m)
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
			/^ERROR +The running site has a problem: The database file is missing\.\n +-> If the file was moved/m,
		)
		renameSync(`${file}.away`, file)
		writeFileSync(`${file}.other`, readFileSync(file))
		renameSync(`${file}.other`, file)
		await other.stop()
		rmSync(file)
		expect((await doctor(dataDir)).output).toMatch(gone)
		vi.mocked(console.error).mockClear()
	})

	test.runIf(process.getuid?.() === 0)(
		"the doctor names files of another user and the command that gives them back",
		async () => {
			const dataDir = folder.file("owners")
			const other = await startTestSite({ DATA_DIR: dataDir })
			await other.stop()
			const [picture = ""] = readdirSync(path.join(dataDir, "media"))
			chownSync(path.join(dataDir, "site.db"), 1234, 1234)
			chownSync(path.join(dataDir, "media", picture), 1234, 1234)
			const { code, output } = await doctor(dataDir)
			expect([code, output]).toEqual([
				1,
				expect.stringMatching(
					/^ERROR +The folder .* belongs to user 0, but not what is in it: .*site\.db, .*media\/[-\w]+\.\w+\.\n +-> .*: sudo chown -R 0 .*owners && sudo chmod -R u\+rwX /m,
				),
			])
		},
	)

	test("the doctor names what a killed restore and a killed check left, and what to do", async () => {
		const dataDir = folder.file("killed")
		const other = await startTestSite({ DATA_DIR: dataDir })
		await other.stop()
		const { code } = await backup(dataDir, folder.file("to-kill"))
		expect(code).toBe(0)
		const file = onlyBackup(folder.file("to-kill"))
		await killWhileUnpacking(dataDir, file)
		const [left = ""] = readdirSync(dataDir).filter((name) => name.startsWith("restoring-"))
		expect(left).not.toBe("")
		mkdirSync(path.join(dataDir, "checking-abc"))
		const { output } = await doctor(dataDir)
		const [, command = ""] =
			/^warn +Left by a restore that ended .*: checking-abc, restoring-\S+\.\n +-> If none is running, .*: (rm -r .*)$/m.exec(
				output,
			) ?? []
		expect(output).not.toContain("A restore was interrupted.")
		expect(command, output).not.toBe("")
		expect(spawnSync("sh", ["-c", command]).status).toBe(0)
		expect((await doctor(dataDir)).output).not.toContain("Left by a restore")
		expect(titlesIn(dataDir).length).toBeGreaterThan(0)
	})

	test("the doctor lists variables that have no effect", async () => {
		const { output } = await doctor(folder.file("site"), { SITE_NAME: "Another Farm" })
		expect(output).toMatch(
			/^warn +SITE_NAME has no effect: the site uses 'Name' from Site Settings\.\n +-> Remove SITE_NAME/m,
		)
	})

	test("the doctor names settings that can't be read", async () => {
		const { code, output } = await doctor(folder.file("site"), { PUBLIC_URL: "farm.example" })
		expect([code, output]).toEqual([1, expect.stringContaining("PUBLIC_URL must be an address")])
	})
})

describe("doctor command on the public URL", () => {
	const levels = (findings: { level: string; what: string }[]) =>
		findings.map(({ level, what }) => `${level} ${what.split(" ").slice(0, 4).join(" ")}`)

	test("contradictory settings are found without a network request", () => {
		const https = "https://farm.example"
		expect(levels(checkAddressSettings({ origin: https, trustProxy: true, host: "0.0.0.0" }))).toEqual([
			"ok The settings for address",
		])
		expect(levels(checkAddressSettings({ origin: null, trustProxy: false, host: "127.0.0.1" }))).toEqual([
			"ok The settings for address",
		])
		expect(levels(checkAddressSettings({ origin: https, trustProxy: false, host: "0.0.0.0" }))).toEqual([
			"ERROR There is a proxy",
		])
		expect(levels(checkAddressSettings({ origin: null, trustProxy: true, host: "0.0.0.0" }))).toEqual([
			"warn PUBLIC_URL is not set:",
			"warn TRUST_PROXY is set: anyone",
		])
		const [plain] = checkAddressSettings({
			origin: "http://farm.example",
			trustProxy: false,
			host: "0.0.0.0",
		})
		expect(plain?.what).toContain("is not https")
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
		const wrongClock: RequestListener = (from, to) => {
			to.setHeader("Date", new Date(Date.now() - 3_600_000).toUTCString())
			spoils(405)(from, to)
		}
		expect(await at(wrongClock)).toContain("warn The clocks of this")
	})

	test("the site's own check recognizes forms from another origin", async () => {
		const other = await startTestSite({ PUBLIC_URL: "https://farm.example" })
		const findings = await checkPublicSite(other.address)
		expect(levels(findings)).toContain("ERROR The site rejects its")
		await other.close()
	})

	test("the doctor finds a domain with an IPv6 address whose container has none", async () => {
		const named = async () => ["2001:db8::5"]
		const nameless = () => Promise.reject(new Error("ENODATA"))
		const interfaces = (...addresses: string[]) => ({
			eth0: addresses.map((address) => ({
				...{ address, internal: false, netmask: "", cidr: null, mac: "", scopeid: 0 },
				family: address.includes(":") ? ("IPv6" as const) : ("IPv4" as const),
			})) as NetworkInterfaceInfo[],
		})
		const settings = { origin: "https://farm.example", trustProxy: true }
		const without = interfaces("172.18.0.3", "fe80::1")
		expect(levels(await checkIpv6(settings, named, without))).toEqual(["warn farm.example has an IPv6"])
		const withIpv6 = interfaces("172.18.0.3", "fd00:dead:beef::3")
		for (const result of [
			checkIpv6(settings, named, withIpv6),
			checkIpv6(settings, nameless, without),
			checkIpv6({ ...settings, trustProxy: false }, named, without),
			checkIpv6({ ...settings, origin: null }, named, without),
		])
			expect(await result).toEqual([])
	})

	test("a URL that doesn't respond is reported with the reason", async () => {
		const [silent] = await checkPublicSite("http://127.0.0.1:9")
		expect(silent?.what).toMatch(/does not respond \((ECONNREFUSED|bad port)\)/)
	})
})

test("the doctor finds a clock that is earlier than recorded times", async () => {
	const now = new Date("2026-11-21T12:00:00Z")
	expect(checkClock("2026-11-21T12:01:00.000Z", now, "America/Toronto").level).toBe("ok")
	expect(checkClock("2026-11-21T15:00:00.000Z", now, "America/Toronto").level).toBe("ERROR")
	await sql`insert into audit_entries (at, username, action, subject) values ('2126-01-01T00:00:00.000Z', 'x', 'x', 'x')`.execute(
		site.db,
	)
	expect((await doctor(folder.file("site"))).output).toMatch(
		/^ERROR +The clock says .* one of them is wrong\.$/m,
	)
})

test("the doctor recognizes file systems by their number", () => {
	expect([0x6969, 0xff534d42, 0x794c7630, 0x01021994].map((type) => checkFileSystem(type).level)).toEqual(
		Array.from({ length: 4 }, () => "ERROR"),
	)
	expect([0x65735546, 0xef53, 0x9123683e].map((type) => checkFileSystem(type).level)).toEqual([
		"warn",
		"ok",
		"ok",
	])
})
