import { expect, test, vi } from "vitest"

const ORIGIN = "https://farm.example"
const STORED: Record<string, Record<string, string>> = {
	"app-1": { "/offline": "page" },
	"app-2": { "/offline": "page" },
	"app-now": { "/offline": "page" },
	"app-3": { "/assets/a.js": "of an incomplete build" },
	files: { "/media/a-640.avif": "640", "/media/a-832.avif": "832", "/media/b-1280.avif": "another" },
}

const inCache = (name: string) => ({
	keys: async () => Object.keys(STORED[name] ?? {}).map((path) => ({ url: ORIGIN + path })),
	async match(request: string | { url: string }) {
		const { pathname } = new URL(typeof request === "string" ? request : request.url, ORIGIN)
		const text = STORED[name]?.[pathname]
		return text === undefined ? undefined : new Response(text)
	},
})
vi.stubGlobal("BUILD", "now")
vi.stubGlobal("ASSETS", [])
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("No connection")))
vi.stubGlobal("caches", {
	keys: async () => Object.keys(STORED),
	open: async (name: string) => inCache(name),
	match: (url: string, options: { cacheName?: string }) => inCache(options.cacheName ?? "files").match(url),
	delete: async (name: string) => delete STORED[name],
})

test("without a connection, a picture is shown in its largest stored size", async () => {
	const { serveFile } = await import("./files.ts")
	const request = { url: `${ORIGIN}/media/a-1280.avif`, destination: "image", headers: new Headers() }
	expect(await (await serveFile(request as Request, "/media/a-1280.avif")).text()).toBe("832")
})

test("of the other builds only the newest complete one stays", async () => {
	const { deleteOldBuilds } = await import("./app-cache.ts")
	await deleteOldBuilds({ installing: null, waiting: null } as ServiceWorkerRegistration)
	expect(Object.keys(STORED)).toEqual(["app-2", "app-now", "files"])
})
