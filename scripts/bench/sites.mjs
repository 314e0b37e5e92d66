// The sites that the benchmark looks at, and the processes that serve them.
import { fork } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { fillSite } from "../large-site.mjs"
import { root } from "../prepare.mjs"

export const ADMIN = { username: "bench", password: "correct horse battery" }

/** What browsers offer over https. */
export const BROTLI = { "Accept-Encoding": "gzip, deflate, br" }

const LARGE = {
	species: 10_000,
	posts: 2_000,
	events: 1_000_000,
	event_batches: 50_000,
	waiver_acceptances: 100_000,
	audit_entries: 20_000,
}

const folders = []
process.on("exit", () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is gone when the benchmark ends. */
export function newFolder() {
	const folder = mkdtempSync(path.join(tmpdir(), "bench-"))
	folders.push(folder)
	return folder
}

const made = new Map()

/** The data folder of a site with the sample catalogue and an administrator, and with `large` of one that has grown. */
export async function makeSite({ large = false } = {}) {
	if (!made.has(large)) made.set(large, await fillFolder(large))
	const dataDir = newFolder()
	cpSync(made.get(large), dataDir, { recursive: true })
	return dataDir
}

async function fillFolder(large) {
	const { createAdminAccount, readEnvironment, startSite } = await import("../../build/server/index.js")
	const dataDir = newFolder()
	const environment = readEnvironment(
		{ PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true", BACKUPS: "off" },
		root,
	)
	await (await startSite(environment, root)).stop()
	await createAdminAccount(environment, ADMIN.username, ADMIN.password)
	if (large) {
		const sqlite = new Sqlite(path.join(dataDir, "site.db"))
		fillSite(sqlite, LARGE)
		sqlite.close()
	}
	return dataDir
}

/** Starts a server of `server.mjs`. `ask` resolves with its processor time (ms) and memory (MB) so far. */
export async function startServer(kind, dataDir = "") {
	const child = fork(path.join(root, "scripts/bench/server.mjs"), [kind, dataDir], {
		// As `npm start` holds it.
		execArgv: ["--max-old-space-size=192"],
	})
	const ask = async (message = "use") => {
		child.send(message)
		return (await once(child, "message"))[0]
	}
	const [{ port }] = await once(child, "message")
	const stop = async () => {
		child.send("stop")
		await once(child, "exit")
	}
	return { port, address: `http://127.0.0.1:${port}`, ask, stop }
}

/** One answer as it is on the wire. */
export function get({ port }, path, headers = {}) {
	return new Promise((resolve, reject) => {
		const call = request({ host: "127.0.0.1", port, path, headers }, async (response) => {
			const chunks = []
			for await (const chunk of response) chunks.push(chunk)
			const { statusCode: status, headers, rawHeaders } = response
			resolve({ status, headers, rawHeaders, body: Buffer.concat(chunks) })
		})
		call.on("error", reject).end()
	})
}

/** The answer as it is once the better compression is there. */
export async function settled(server, path) {
	for (let tries = 0; tries < 200; tries++) {
		const answer = await get(server, path, BROTLI)
		if (answer.headers["content-encoding"] === "br") return answer
		await pause(50)
	}
	throw new Error(`${path} was never compressed with brotli.`)
}

/** Signs the administrator in by the form, and returns the header that says so. */
export async function signIn({ address }) {
	const answer = await fetch(`${address}/auth`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: address },
		body: new URLSearchParams(ADMIN),
	})
	if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}.`)
	return { Cookie: answer.headers.getSetCookie()[0].split(";")[0] }
}

export function pause(milliseconds) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
