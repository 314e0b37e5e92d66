import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import * as build from "virtual:react-router/server-build"
import { createRequestHandler, RouterContextProvider } from "react-router"
import { type Database, type LoggedStatement, openDatabase } from "#db/connection.ts"
import { migrate } from "#db/migrate.ts"
import { createRegistrationToken, printRegistrationAddress } from "./core/accounts/registration.server.ts"
import { isStaffSession, loadSession } from "./core/accounts/session-cookie.server.ts"
import { apiContext, createApi } from "./core/api/api.server.ts"
import { openBackups } from "./core/backups/backups.server.ts"
import { scheduleBackups } from "./core/backups/scheduled-backup.server.ts"
import { readStylesheets, stylesheetsContext } from "./core/document/critical-css.server.ts"
import { publicManifest } from "./core/document/public-route-manifest.server.ts"
import { featuresContext } from "./core/feature.server.ts"
import { knowFeatures } from "./core/feature.ts"
import { unlessDiskError } from "./core/forms/disk-error.ts"
import {
	addressContext,
	backgroundContext,
	backupsContext,
	crawlerPagesContext,
	databaseContext,
	draftRuleContext,
	environmentContext,
	failureContext,
	frameContext,
	originContext,
	registrationTokenContext,
	requestIdContext,
	secretContext,
	siteProbeContext,
	staffRolesContext,
} from "./core/http/context.server.ts"
import { openDataFolder } from "./core/http/data-folder.server.ts"
import { openSiteProbe } from "./core/http/disk-probe.server.ts"
import { rejectManyOfGuest } from "./core/http/guest-limit.server.ts"
import { createListener, type Handler, listen, stopServer } from "./core/http/http-server.server.ts"
import { loggedPaths } from "./core/http/logged-path.server.ts"
import { storeBuild } from "./core/http/previous-builds.server.ts"
import { type BodyRules, createBodySlots } from "./core/http/receive-body.server.ts"
import { type LogRequest, openRequestLog as openLog } from "./core/http/request-log.server.ts"
import { withRouteChecks } from "./core/http/route-checks.server.ts"
import {
	draftRule,
	listRoutes,
	offlinePatterns,
	pagesForCrawlers,
	staffRoles,
	uploadRule,
} from "./core/http/route-table.server.ts"
import { dataError, rejectCrossOrigin } from "./core/http/same-origin.server.ts"
import { describeVersion } from "./core/http/version.server.ts"
import { startCleanup } from "./core/jobs/cleanup.server.ts"
import { createBackground } from "./core/jobs/run-job.server.ts"
import { mediaFolder } from "./core/media/media-store.server.ts"
import { openWithheldMedia } from "./core/media/withheld-media.server.ts"
import { openCachedPages } from "./core/page-cache/cached-pages.server.ts"
import {
	databaseFile,
	type Environment,
	EnvironmentError,
	readEnvironment,
} from "./core/platform/environment.server.ts"
import { logError, logLine } from "./core/platform/logger.server.ts"
import { combineSecrets, loadSecret } from "./core/platform/secret.server.ts"
import { storeFirstSettings } from "./core/settings/setting.server.ts"
import { mayDeleteByAge, recordHeartbeat } from "./core/time/clock.server.ts"
import { loadTimeZone } from "./core/time/set-time-zone.server.ts"
import { loadSampleCatalogue } from "./features/setup/sample-catalogue.server.ts"
import { SERVER_FEATURES } from "./features.server.ts"
import { FEATURES } from "./features.ts"
import { readRootLayoutData } from "./root-layout-data.server.ts"

export { createAdminAccount, endSessions } from "./core/accounts/account-commands.server.ts"
export { printRegistrationAddress } from "./core/accounts/registration.server.ts"
export { backupCommand, restoreCommand } from "./core/backups/backup-commands.server.ts"
export { doctorCommand } from "./core/doctor/doctor.server.ts"
export { explainFailure } from "./core/http/command-failure.server.ts"
export { createBackground, createListener, EnvironmentError, listen, logError, openDatabase, readEnvironment }

knowFeatures(FEATURES)

export const routes = build.routes
const api = createApi(SERVER_FEATURES)
export const apiAddresses = api.addresses
export const siteRoutes = listRoutes(build.routes, apiAddresses)
export const openRequestLog = (write: (line: string) => void) => openLog(write, loggedPaths(siteRoutes))
export const offlinePages = offlinePatterns(siteRoutes)
export const visitorsManifest = publicManifest(build.assets)
export { apiDocument } from "./core/api/openapi/api-docs.server.ts"
export { openApi } from "./core/api/openapi/openapi.server.ts"

export type Site = {
	environment: Environment
	db: Database
	registrationToken: string | null
	handle: Handler
	watch(request: IncomingMessage, response: ServerResponse): void
	flush(): Promise<void>
	close(): void
}

export type RunningSite = Site & { address: string; stop(): Promise<void> }

type Say = (message: string) => void

/** `root` is the folder that contains db/sample and build. Throws `DataFolderError` and what `migrate` throws. */
export async function openSite(environment: Environment, root: string, say: Say = () => {}): Promise<Site> {
	const folder = await openDataFolder(environment.dataDir)
	const { database, secret } = await openDatabaseAndSecret(environment).catch((error) => {
		folder.release()
		throw error
	})
	const { db, close } = database
	try {
		const steps = migrate(database.sqlite)
		if (steps.length > 0) say(`Prepared the database: ${steps.join(", ")}.`)
		await recordHeartbeat(db, new Date(), 0).catch(unlessDiskError)
		await storeFirstSettings(db, environment.firstSettings)
		await loadTimeZone(db, SERVER_FEATURES)
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
	const stylesheets = import.meta.env.PROD ? readStylesheets(path.join(root, "build/client")) : null
	const handleRequest = createRequestHandler(withRouteChecks(build), process.env.NODE_ENV)
	const background = createBackground(
		import.meta.env.PROD ? path.join(root, "build/server/background.js") : null,
	)
	const crawlerPages = pagesForCrawlers(siteRoutes)
	const roles = staffRoles(build.routes)
	const hasDrafts = draftRule(siteRoutes)
	const registrationToken = createRegistrationToken(environment)
	const parts = SERVER_FEATURES.flatMap(({ open }) => open?.(db, siteRoutes) ?? [])
	const stopCleanup = startCleanup(db, environment.dataDir, SERVER_FEATURES)
	const mayDelete = () => mayDeleteByAge(db, new Date())
	const backups = openBackups(environment, background.run, undefined, mayDelete)
	const probeSite = await openSiteProbe(database, {
		file: databaseFile(environment.dataDir),
		dataDir: environment.dataDir,
		run: background.run,
	})
	const stopBackups = environment.backups ? scheduleBackups(backups) : () => {}
	return {
		environment,
		db,
		registrationToken,
		watch(request, response) {
			for (const part of parts) part.watch?.(request, response)
		},
		async flush() {
			for (const part of parts) await part.flush()
		},
		close() {
			for (const part of parts) part.stop()
			stopCleanup()
			stopBackups()
			background.stop()
			close()
			folder.release()
		},
		async handle(request, { origin, address, requestId }) {
			const rejection = rejectCrossOrigin(request, origin, requestId)
			if (rejection) return rejection
			if (isDataOfResource(request)) return Response.json({ message: "Not Found" }, { status: 404 })
			const context = new RouterContextProvider()
			context.set(databaseContext, db)
			context.set(featuresContext, SERVER_FEATURES)
			context.set(frameContext, readRootLayoutData)
			context.set(environmentContext, environment)
			context.set(originContext, origin)
			context.set(addressContext, address)
			context.set(requestIdContext, requestId)
			context.set(backgroundContext, background.run)
			context.set(crawlerPagesContext, crawlerPages)
			context.set(staffRolesContext, roles)
			context.set(draftRuleContext, hasDrafts)
			for (const part of parts) part.provide(context)
			context.set(backupsContext, backups)
			context.set(siteProbeContext, probeSite)
			context.set(secretContext, secret)
			context.set(registrationTokenContext, registrationToken)
			context.set(stylesheetsContext, stylesheets)
			context.set(apiContext, api)
			await loadSession(context, request)
			const tooMany = rejectManyOfGuest(context, request)
			if (tooMany) return tooMany
			return withErrorId(request, await handleRequest(request, context), context)
		},
	}
}

/** In development the database is reopened, hence the function. */
export function bodyRules(db: () => Database): BodyRules {
	return {
		acceptsUploads: uploadRule(siteRoutes),
		isStaff: (cookies, origin) => isStaffSession(db(), origin, cookies),
		bodySlots: createBodySlots(),
	}
}

/** React Router would also respond to `.data` requests for files and API resources. */
function isDataOfResource(request: Request): boolean {
	return /^\/api\/.*\.data$|\.\w+\.data$/i.test(new URL(request.url).pathname)
}

/** So that the error page can show the error ID and message. */
function withErrorId(
	request: Request,
	response: Response,
	context: Readonly<RouterContextProvider>,
): Response {
	const isData = new URL(request.url).pathname.endsWith(".data")
	if (response.status !== 500 || !isData) return response
	return dataError(500, [context.get(requestIdContext), context.get(failureContext)])
}

async function openDatabaseAndSecret({ sessionSecret, dataDir, sqlLog }: Environment) {
	const secret = sessionSecret ? await combineSecrets(sessionSecret, dataDir) : await loadSecret(dataDir)
	const onStatement = sqlLog
		? (statement: LoggedStatement) => console.log(logLine("info", "sql", statement))
		: undefined
	return { database: openDatabase(databaseFile(dataDir), { onStatement }), secret }
}

/** Benchmarks turn `cachePages` off. Throws what `openSite` and `listen` throw. */
export async function startSite(
	environment: Environment,
	root: string,
	say?: Say,
	{ cachePages = true, logRequest }: { cachePages?: boolean; logRequest?: LogRequest } = {},
): Promise<RunningSite> {
	const site = await openSite(environment, root, say)
	const running = new Set<Promise<unknown>>()
	const handle: Handler = (request, visitor) => {
		const work = site.handle(request, visitor)
		running.add(work)
		const remove = () => running.delete(work)
		work.then(remove, remove)
		return work
	}
	const client = path.join(root, "build/client")
	const cachedPages = cachePages
		? openCachedPages({ settings: environment, routes: siteRoutes, handle })
		: undefined
	const withheld = openWithheldMedia(databaseFile(environment.dataDir))
	const close = () => {
		cachedPages?.close()
		withheld.close()
		site.close()
	}
	const olderBuilds = await storeBuild(client, environment.dataDir, new Date())
	const folders = { client, olderBuilds, media: mediaFolder(environment.dataDir), withheld }
	const parts = {
		handle,
		folders,
		settings: environment,
		...bodyRules(() => site.db),
		cachedPages,
		logRequest,
		watch: site.watch,
	}
	say?.(`${describeVersion()}.`)
	const server = await listen(createListener(parts), environment.port, environment.host, environment).catch(
		(error) => {
			close()
			throw error
		},
	)
	const { port } = server.address() as AddressInfo
	const host = /^(0\.0\.0\.0|::|)$/.test(environment.host) ? "localhost" : environment.host
	const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`
	await printRegistrationAddress(site, environment.origin ?? address, say)
	return {
		...site,
		close,
		address,
		async stop() {
			await stopServer(server)
			// Requests whose clients have disconnected still use the database.
			await Promise.allSettled(running)
			await site.flush()
			close()
		},
	}
}
