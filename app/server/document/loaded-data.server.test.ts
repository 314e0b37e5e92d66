import { createElement } from "react"
import {
	createStaticHandler,
	type EntryContext,
	Scripts,
	ServerRouter,
	type StaticHandlerContext,
} from "react-router"
import { expect, test } from "vitest"
import { readLoadedData } from "./loaded-data.server.ts"
import { renderHtml } from "./render-html.server.ts"

const URL = "http://localhost/"

const Page = () => createElement("html", null, createElement("body", null, createElement(Scripts)))

/** As React Router makes it for a page with one route, whose data arrives in these parts. */
async function entryWith(parts: string[]): Promise<EntryContext> {
	const { query } = createStaticHandler([{ id: "root", path: "/", Component: Page }])
	const serverHandoffStream = new ReadableStream<Uint8Array>({
		async start(controller) {
			for (const part of parts) {
				await new Promise((resolve) => setTimeout(resolve, 2))
				controller.enqueue(new TextEncoder().encode(part))
			}
			controller.close()
		},
	})
	const route = { id: "root", path: "", module: "/root.js", imports: [] }
	const entry = {
		manifest: {
			entry: { module: "/entry.js", imports: [] },
			routes: { root: route },
			url: "/m.js",
			version: "1",
		},
		routeModules: { root: { default: Page } },
		staticHandlerContext: (await query(new Request(URL))) as StaticHandlerContext,
		future: {},
		ssr: true,
		isSpaMode: false,
		routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
		serverHandoffString: "{}",
		serverHandoffStream,
		renderMeta: {},
	}
	return entry as unknown as EntryContext
}

async function render(newContext: () => EntryContext) {
	let renderings = 0
	const html = await renderHtml(() => {
		renderings += 1
		return createElement(ServerRouter, { context: newContext(), url: URL })
	})
	return { html: html.toString(), renderings }
}

test("a page with the loaders' data is rendered at once, the same as by waiting for the data", async () => {
	const parts = ['[{"name":"Héron"}]\n', 'P1:["</script>"]\n']
	const read = await render(await readLoadedData(await entryWith(parts)))
	expect(read.renderings).toBe(1)
	expect(read.html).toMatch(/enqueue\(".*Héron.*enqueue\(".*close\(\);<\/script>.*<\/html>$/)
	const entries = [await entryWith(parts), await entryWith(parts)]
	const waiting = await render(() => entries.shift() as EntryContext)
	expect(waiting).toEqual({ html: read.html, renderings: 2 })
})
