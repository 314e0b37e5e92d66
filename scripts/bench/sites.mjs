import { fork } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { fillSite } from "../large-site.mjs"
import { HEAP_LIMITS, MALLOC_LIMITS } from "../memory-limits.mjs"
import { root } from "../prepare.mjs"

export const ADMIN = { username: "bench", password: "correct horse battery" }

/** As in `server/page-cache/cache-entry.server.ts`. */
const MAX_BROTLI_BYTES = 1_000_000

export const BROTLI = { "Accept-Encoding": "gzip, deflate, br" }

const LARGE = {
	species: 10_000,
	species_photos: 70_000,
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

export function newFolder() {
	const folder = mkdtempSync(path.join(tmpdir(), "bench-"))
	folders.push(folder)
	return folder
}

const templates = new Map()

export async function makeSite({ large = false } = {}) {
	if (!templates.has(large)) templates.set(large, await fillFolder(large))
	const dataDir = newFolder()
	cpSync(templates.get(large), dataDir, { recursive: true })
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
	if (large) await fillDatabase(dataDir, LARGE)
	return dataDir
}

export async function fillDatabase(dataDir, counts) {
	const { openDatabase } = await import("../../build/server/index.js")
	const { sqlite, close } = openDatabase(path.join(dataDir, "site.db"))
	fillSite(sqlite, counts)
	close()
}

/** `kind` is "cached" or "uncached"; `folder` is a checkout. */
export async function startServer(kind, dataDir, folder = root) {
	const child = fork(path.join(folder, "scripts/bench/server.mjs"), [kind, dataDir], {
		execArgv: HEAP_LIMITS,
		env: { ...process.env, ...MALLOC_LIMITS },
	})
	const ask = async (message = "use") => {
		child.send(message)
		return (await once(child, "message"))[0]
	}
	const [{ port }] = await once(child, "message")
	const ended = once(child, "exit")
	const stop = async () => {
		child.send("stop")
		await ended
	}
	return { port, address: `http://127.0.0.1:${port}`, ask, stop, ended }
}

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

/** Waits for brotli, which is made in the background; responses over a megabyte remain gzip. */
export async function getCompressed(server, path) {
	const { body } = await get(server, path)
	const wanted = body.length > MAX_BROTLI_BYTES ? "gzip" : "br"
	for (let attempt = 0; attempt < 200; attempt++) {
		const response = await get(server, path, BROTLI)
		if (response.headers["content-encoding"] === wanted) return response
		await pause(50)
	}
	throw new Error(`${path} was never compressed with ${wanted}.`)
}

export async function signIn({ address }) {
	const response = await fetch(`${address}/auth`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: address },
		body: new URLSearchParams(ADMIN),
	})
	if (response.status !== 303) throw new Error(`The login returned ${response.status}.`)
	return { Cookie: response.headers.getSetCookie()[0].split(";")[0] }
}

export function pause(milliseconds) {
	return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
