import { mkdirSync, writeFileSync } from "node:fs"
import type { Server } from "node:http"
import type { AddressInfo } from "node:net"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readEnvironment } from "#core/platform/environment.server.ts"
import { testFolder } from "#core/testing/folder.ts"
import { createListener, listen, stopServer } from "./http-server.server.ts"
import { createBodySlots } from "./receive-body.server.ts"
import { raw } from "./testing/raw.ts"
import { spellingsOf } from "./testing/url-spellings.ts"

const folder = testFolder()
let server: Server
let site: { address: string }

/** Files by URL. The content of each file is its path. */
const FILES = {
	"/media/shown.jpg": "media/shown.jpg",
	"/media/withheld.jpg": "media/withheld.jpg",
	"/media/.hidden": "media/.hidden",
	"/media/WITHHELD.jpg": "media/WITHHELD.jpg",
	"/media/folder/inside.jpg": "media/folder/inside.jpg",
	"/assets/app-1.js": "client/assets/app-1.js",
	"/assets/app-1.js.gz": "client/assets/app-1.js.gz",
	"/sw.js": "client/sw.js",
	"/sw-farewell.js": "client/sw-farewell.js",
	"/assets/older-1.js": "older/assets/older-1.js",
	"/secret.txt": "secret.txt",
}

beforeAll(async () => {
	for (const [path, file] of Object.entries(FILES)) {
		mkdirSync(folder.file(file.replace(/[^/]*$/, "")), { recursive: true })
		writeFileSync(folder.file(file), path)
	}
	const parts = {
		handle: async () => new Response("page", { status: 404 }),
		folders: {
			client: folder.file("client"),
			olderBuilds: folder.file("older"),
			media: folder.file("media"),
			withheld: { has: (name: string) => name === "withheld.jpg" },
		},
		settings: readEnvironment({ DATA_DIR: folder.path, OFFLINE_TOUR: "false" }, folder.path),
		acceptsUploads: () => false,
		isStaff: async () => false,
		bodySlots: createBodySlots(),
	}
	server = await listen(createListener(parts), 0, "127.0.0.1", { trustProxy: false })
	site = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
afterAll(() => stopServer(server, 100))

const SHOWN = ["/media/shown.jpg", "/media/folder/inside.jpg", "/assets/app-1.js", "/assets/older-1.js"]

test("however a URL is spelled, it opens a public file or none, and a file under one caching policy", async () => {
	for (const path of SHOWN) expect((await raw(site, path)).status, path).toBe(200)
	const spelling = fc.constantFrom(...Object.keys(FILES)).chain(spellingsOf)
	await fc.assert(
		fc.asyncProperty(spelling, fc.constantFrom("identity", "gzip"), async (url, coding) => {
			const { status, headers, body } = await raw(site, url, { "Accept-Encoding": coding })
			if (status !== 200) return
			const path = body.toString() === "/assets/app-1.js.gz" ? "/assets/app-1.js" : body.toString()
			expect([...SHOWN, "/sw-farewell.js"], url).toContain(path)
			expect(headers["cache-control"], url).toMatch(path === "/sw-farewell.js" ? /no-cache/ : /immutable/)
		}),
		{ numRuns: 4_000 },
	)
})
