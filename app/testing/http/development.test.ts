import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { root } from "#app/testing/fixtures/site.ts"

const folder = testFolder()
let server: ChildProcess
let address: string

/** The development server, without a build and on a folder of its own. */
beforeAll(async () => {
	const { NODE_ENV: _, ...environment } = process.env
	server = spawn(process.execPath, ["scripts/dev.mjs"], {
		cwd: root,
		env: { ...environment, PORT: "0", DATA_DIR: folder.file("data"), BACKUPS: "off", SQL_LOG: "1" },
		stdio: ["ignore", "pipe", "pipe"],
	})
	address = await new Promise((resolve, reject) => {
		let said = ""
		for (const stream of [server.stdout, server.stderr]) {
			stream?.on("data", (part) => {
				said += part
				const found = /Developing at (http:\S+)/.exec(said)
				if (found?.[1]) resolve(found[1])
			})
		}
		server.once("exit", () => reject(new Error(said)))
	})
})
afterAll(async () => {
	if (server.exitCode !== null) return
	const exit = once(server, "exit")
	server.kill()
	await exit
})

test("pages of the development server may load and run what Vite adds to them", async () => {
	const response = await fetch(`${address}/`)
	expect(response.status).toBe(200)
	const html = await response.text()
	const policy = String(response.headers.get("Content-Security-Policy"))
	expect(html).toMatch(/<script type="module"[^>]*>\s*import/)
	expect(policy).toContain("script-src 'self' 'unsafe-inline'")
	expect(policy).toContain("style-src 'self' 'unsafe-inline'")
	expect(policy).toContain("connect-src 'self' ws:")
	const [style = ""] = html.match(/\/app\/ui\/styles\.css/) ?? []
	expect((await fetch(address + style)).status).toBe(200)
})
