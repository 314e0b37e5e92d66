import { once } from "node:events"
import { mkdtemp } from "node:fs/promises"
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { PASSWORD_COST } from "#app/platform/environment.server.ts"
import { hashPassword } from "#app/platform/passwords.server.ts"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { addSampleData, startTestSite } from "#app/testing/fixtures/site.ts"
import { startSiteProcess } from "#app/testing/fixtures/site-process.ts"

const folder = testFolder()

test("a site that stops finishes the requests of clients that have left, and then closes the database", async () => {
	const site = await startTestSite()
	await signedInAdmin(site)
	const { host, port } = new URL(site.address)
	const socket = connect(Number(port), "127.0.0.1")
	await once(socket, "connect")
	// Checking a password of a real site takes a while, and the result is stored.
	const hash = await hashPassword({ password: ADMIN.password, cost: PASSWORD_COST })
	await site.db.updateTable("users").set({ password_hash: hash }).execute()
	const body = new URLSearchParams(ADMIN).toString()
	const head = [
		"POST /auth HTTP/1.1",
		`Host: ${host}`,
		`Origin: ${site.address}`,
		`Content-Length: ${body.length}`,
	]
	const type = "Content-Type: application/x-www-form-urlencoded"
	socket.write(`${[...head, type].join("\r\n")}\r\n\r\n${body}`)
	await pause(60)
	socket.destroy()
	const sessions = () => site.db.selectFrom("sessions").select("token_hash").execute()
	expect(await sessions(), "the sign-in is still running").toHaveLength(1)
	await site.close()
	await expect(sessions()).rejects.toThrow()
})

test.each(["throw new Error('broken on purpose')", "Promise.reject(new Error('broken on purpose'))"])(
	"an unexpected error is logged, running requests finish, and the process ends with an exit code: %s",
	async (code) => {
		const dataDir = await mkdtemp(folder.file("site-"))
		await addSampleData(dataDir)
		const hook = `process.on("SIGUSR2", () => setImmediate(() => { ${code} }))`
		const site = await startSiteProcess({
			DATA_DIR: dataDir,
			NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
		})
		// The body is still being sent when the error happens.
		const { hostname, port, host } = new URL(site.address)
		const socket = connect(Number(port), hostname)
		let received = ""
		socket.setEncoding("latin1").on("data", (part) => {
			received += part
		})
		const head = ["POST /waiver HTTP/1.1", `Host: ${host}`, "Content-Length: 9", "Expect: 100-continue"]
		socket.write(`${head.join("\r\n")}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n`)
		await once(socket, "data")
		const ended = site.ended()
		process.kill(site.pid, "SIGUSR2")
		await vi.waitFor(() => expect(site.output()).toContain("Stopping after the running requests"), 5_000)
		await expect(site.get("/healthz")).rejects.toThrow()
		socket.write("accept=no")
		await once(socket, "close")
		expect(received).toContain("HTTP/1.1 400")
		expect(received).toContain("Please tick the box")
		expect(await ended).toBe(1)
		expect(site.output()).toMatch(/"level":"error".*broken on purpose/)
		expect(site.output()).toContain("Stopped.")
	},
)
