import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { RunningSite } from "../site/site.server.ts"

export const root = path.join(import.meta.dirname, "../..")

/** A site of its own on a free port, with a data folder that `close` removes. */
export type TestSite = RunningSite & {
	/** The routes as built, by id. */
	routes: typeof import("../site/site.server.ts")["routes"]
	/** The addresses of the interface with their operations, from the same table. */
	apiAddresses: ReturnType<typeof import("../site/site.server.ts")["apiAddresses"]>
	get(path: string, init?: RequestInit): Promise<Response>
	close(): Promise<void>
}

/** Starts the built site on a throw-away folder. `variables` are environment variables, `checkout` is where it was built. */
export async function startTestSite(
	variables: Record<string, string> = {},
	checkout = root,
): Promise<TestSite> {
	const file = pathToFileURL(path.join(checkout, "build/server/index.js")).href
	const built: typeof import("../site/site.server.ts") = await import(file)
	const { apiAddresses, readEnvironment, routes, startSite } = built
	const dataDir = await mkdtemp(path.join(tmpdir(), "farm-"))
	const settings = { PORT: "0", DATA_DIR: dataDir, SAMPLE_DATA: "true", BACKUPS: "off", ...variables }
	const site = await startSite(readEnvironment(settings, checkout), checkout)
	return {
		...site,
		routes,
		apiAddresses: apiAddresses(routes),
		get: (address, init) => fetch(site.address + address, { redirect: "manual", ...init }),
		async close() {
			await site.stop()
			await rm(dataDir, { recursive: true })
		},
	}
}
