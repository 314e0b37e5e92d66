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
	backupsContext,
	databaseContext,
	environmentContext,
	originContext,
	requestIdContext,
	secretContext,
} from "../middleware/context.server.ts"
import { refuseForeignOrigin } from "../middleware/same-origin.server.ts"
import { loadSession } from "../middleware/session.server.ts"
import { withStorageAnswers } from "../middleware/storage-answer.server.ts"
import {
	databaseFile,
	type Environment,
	EnvironmentError,
	readEnvironment,
} from "../system/environment.server.ts"
import { createListener, type Handler, listen, stopServer } from "../system/http-server.server.ts"
import { mediaFolder } from "../system/media-store.server.ts"
import { keepBuild } from "../system/older-builds.server.ts"
import type { RequestLog } from "../system/request-log.server.ts"
import { keepSecret } from "../system/secret.server.ts"
import { leaveOutForVisitors } from "../system/visitors-manifest.server.ts"
import { AccountError } from "./accounts.server.ts"
import { apiAddresses, openApi } from "./api-description.server.ts"
import { BackupError, keepBackups } from "./backup-keeper.server.ts"
import { DataFolderError, openDataFolder } from "./data-folder.server.ts"
import { keepHouse } from "./housekeeping.server.ts"
import { openKeptPages } from "./kept-pages.server.ts"
import { watchNights } from "./nightly-backup.server.ts"
import { loadSampleCatalogue } from "./sample-catalogue.server.ts"
import { takesFiles } from "./upload-addresses.server.ts"

export { openRequestLog } from "../system/request-log.server.ts"
export { createAdminAccount, endSessions, resetPassword } from "./accounts.server.ts"
export { backupCommand, restoreCommand } from "./backup-commands.server.ts"
export { doctorCommand } from "./doctor/doctor.server.ts"
export {
	AccountError,
	createBackground,
	createListener,
	EnvironmentError,
	listen,
	readEnvironment,
	takesFiles,
}

/** Errors whose message says it all, to a person at the command line. */
export const PLAIN_ERRORS = [AccountError, BackupError, DataFolderError, EnvironmentError]

/** Every route as it was built, by id: for tests and documents that must not miss one. */
export const routes = build.routes
/** The table of routes for visitors, for the script that writes its file. */
export const visitorsManifest = leaveOutForVisitors(build.assets)
export { apiAddresses, openApi } from "./api-description.server.ts"
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
	const folder = await openDataFolder(environment.dataDir)
	const { db, sqlite, secret, close } = await openKept(environment).catch((error) => {
		folder.release()
		throw error
	})
	try {
		const steps = migrate(sqlite)
		if (steps.length > 0) say(`Prepared the database: ${steps.join(", ")}.`)
		if (environment.sampleData) {
			const sample = path.join(root, "db/sample")
			const count = await loadSampleCatalogue(db, sample, environment.dataDir, new Date())
			if (count > 0) say(`Loaded the sample catalogue: ${count} species.`)
		}
	} catch (error) {
		close()
		folder.release()
		throw error
	}
	const answer = createRequestHandler(withStorageAnswers(build), process.env.NODE_ENV)
	const background = createBackground(
		import.meta.env.PROD ? path.join(root, "build/server/background.js") : null,
	)
	const describeApi = openApi(apiAddresses(build.routes))
	const stopHousekeeping = keepHouse(db, environment.dataDir)
	const backups = keepBackups(environment, background.run)
	const stopNights = environment.backups ? watchNights(backups) : () => {}
	return {
		environment,
		db,
		close() {
			stopHousekeeping()
			stopNights()
			background.stop()
			close()
			folder.release()
		},
		async handle(request, { origin, address, requestId }) {
			const refusal = refuseForeignOrigin(request, origin)
			if (refusal) return refusal
			if (isDataOfNoPage(request)) return Response.json({ message: "Not Found" }, { status: 404 })
			const context = new RouterContextProvider()
			context.set(databaseContext, db)
			context.set(environmentContext, environment)
			context.set(originContext, origin)
			context.set(addressContext, address)
			context.set(requestIdContext, requestId)
			context.set(backgroundContext, background.run)
			context.set(backupsContext, backups)
			context.set(secretContext, secret)
			context.set(apiDescriptionContext, () => describeApi(environment.siteName, origin))
			await loadSession(context, request)
			return namedFault(request, await answer(request, context), requestId)
		},
	}
}

/**
 * Pages have data, which browsers ask for when a link is followed; the framework would make some of files and of answers for
 * programs as well.
 */
function isDataOfNoPage(request: Request): boolean {
	return /^\/api\/.*\.data$|\.\w+\.data$/i.test(new URL(request.url).pathname)
}

/**
 * The data of a page that failed, for the browser's own navigation: all that the page then shows is the number of the fault.
 * The framework would send its error without anything to ask about.
 */
function namedFault(request: Request, answer: Response, requestId: string): Response {
	const isData = new URL(request.url).pathname.endsWith(".data")
	if (answer.status !== 500 || !isData) return answer
	const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
	return new Response(requestId, { status: 500, headers })
}

/** The database and the secret of a folder that was looked at. */
async function openKept({ sessionSecret, dataDir }: Environment) {
	const secret = sessionSecret ?? (await keepSecret(dataDir))
	return { ...openDatabase(databaseFile(dataDir)), secret }
}

/** Opens the site and listens. Without `keepPages` every page is made anew: for benchmarks. */
export async function startSite(
	environment: Environment,
	root: string,
	say?: Say,
	{ keepPages = true, requestLog }: { keepPages?: boolean; requestLog?: RequestLog } = {},
): Promise<RunningSite> {
	const site = await openSite(environment, root, say)
	const client = path.join(root, "build/client")
	const keptPages = keepPages ? openKeptPages(environment, client) : undefined
	const close = () => {
		requestLog?.close()
		keptPages?.close()
		site.close()
	}
	const olderBuilds = await keepBuild(client, environment.dataDir, new Date())
	const folders = { client, olderBuilds, media: mediaFolder(environment.dataDir) }
	const parts = { handle: site.handle, folders, settings: environment, takesFiles, keptPages, requestLog }
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
