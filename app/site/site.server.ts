import { mkdir } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import path from "node:path"
import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider } from "react-router"
import { type Database, openDatabase } from "../../db/connection.ts"
import { migrate } from "../../db/migrate.ts"
import { createBackground } from "../background/run-job.server.ts"
import {
	addressContext,
	apiDescriptionContext,
	backgroundContext,
	databaseContext,
	environmentContext,
	originContext,
	secretContext,
} from "../middleware/context.server.ts"
import { refuseForeignOrigin } from "../middleware/same-origin.server.ts"
import { loadSession } from "../middleware/session.server.ts"
import { databaseFile, type Environment, readEnvironment } from "../system/environment.server.ts"
import { createListener, type Handler, listen, stopServer } from "../system/http-server.server.ts"
import { mediaFolder } from "../system/media-store.server.ts"
import { keepBuild } from "../system/older-builds.server.ts"
import { keepSecret } from "../system/secret.server.ts"
import { leaveOutForVisitors } from "../system/visitors-manifest.server.ts"
import { apiAddresses, openApi } from "./api-description.server.ts"
import { keepHouse } from "./housekeeping.server.ts"
import { openKeptPages } from "./kept-pages.server.ts"
import { loadSampleCatalogue } from "./sample-catalogue.server.ts"
import { takesFiles } from "./upload-addresses.server.ts"

export { EnvironmentError } from "../system/environment.server.ts"
export { AccountError, createAdminAccount, endSessions, resetPassword } from "./accounts.server.ts"
export { createBackground, createListener, listen, readEnvironment, takesFiles }

/** Every route as it was built, by id: for tests and documents that must not miss one. */
export const routes = build.routes
/** The table of routes for visitors, for the script that writes its file. */
export const visitorsManifest = leaveOutForVisitors(build.assets)
export { apiAddresses } from "./api-description.server.ts"
export { apiDocument } from "./api-document.server.ts"

/** The site without a network: its database and the answer to a request. `close` ends both. */
export type Site = { environment: Environment; db: Database; handle: Handler; close(): void }

/** The site at an address. `stop` finishes the requests under way first. */
export type RunningSite = Site & { address: string; stop(): Promise<void> }

/** Says what is being done at start; silent by default. */
type Say = (message: string) => void

/**
 * Opens the database of `environment.dataDir` (making folder and tables where needed) and puts the parts together.
 * `root` is the checkout: it holds db/sample and build/client.
 */
export async function openSite(environment: Environment, root: string, say: Say = () => {}): Promise<Site> {
	await mkdir(mediaFolder(environment.dataDir), { recursive: true })
	const secret = environment.sessionSecret ?? (await keepSecret(environment.dataDir))
	const { db, sqlite, close } = openDatabase(databaseFile(environment.dataDir))
	try {
		const steps = migrate(sqlite)
		if (steps.length > 0) say(`Prepared the database: ${steps.join(", ")}.`)
		if (environment.sampleData) {
			const folder = path.join(root, "db/sample")
			const count = await loadSampleCatalogue(db, folder, environment.dataDir, new Date())
			if (count > 0) say(`Loaded the sample catalogue: ${count} species.`)
		}
	} catch (error) {
		close()
		throw error
	}
	const answer = createRequestHandler(build, process.env.NODE_ENV)
	const background = createBackground(
		import.meta.env.PROD ? path.join(root, "build/server/background.js") : null,
	)
	const addresses = apiAddresses(build.routes)
	const stopHousekeeping = keepHouse(db, environment.dataDir)
	return {
		environment,
		db,
		close() {
			stopHousekeeping()
			background.stop()
			close()
		},
		async handle(request, { origin, address }) {
			const refusal = refuseForeignOrigin(request, origin)
			if (refusal) return refusal
			const context = new RouterContextProvider()
			context.set(databaseContext, db)
			context.set(environmentContext, environment)
			context.set(originContext, origin)
			context.set(addressContext, address)
			context.set(backgroundContext, background.run)
			context.set(secretContext, secret)
			context.set(apiDescriptionContext, () => openApi(addresses, environment.siteName, origin))
			await loadSession(context, request)
			return answer(request, context)
		},
	}
}

/** Opens the site and listens. Without `keepPages` every page is made anew: for benchmarks. */
export async function startSite(
	environment: Environment,
	root: string,
	say?: Say,
	{ keepPages = true } = {},
): Promise<RunningSite> {
	const site = await openSite(environment, root, say)
	const client = path.join(root, "build/client")
	const keptPages = keepPages ? openKeptPages(environment, client) : undefined
	const close = () => {
		keptPages?.close()
		site.close()
	}
	const olderBuilds = await keepBuild(client, environment.dataDir, new Date())
	const folders = { client, olderBuilds, media: mediaFolder(environment.dataDir) }
	const parts = { handle: site.handle, folders, settings: environment, takesFiles, keptPages }
	const server = await listen(createListener(parts), environment.port, environment.host).catch((error) => {
		close()
		throw error
	})
	const { port } = server.address() as AddressInfo
	const host = /^(0\.0\.0\.0|::|)$/.test(environment.host) ? "localhost" : environment.host
	return {
		...site,
		close,
		address: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
		async stop() {
			await stopServer(server)
			close()
		},
	}
}
