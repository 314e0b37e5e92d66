import type { RouterContextProvider } from "react-router"
import type { Change } from "#core/audit/change.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { backgroundContext, changeOf, environmentContext } from "#core/http/context.server.ts"
import type { RunJob } from "#core/jobs/run-job.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { finishMoveIn, readMoveIn, storeRead } from "./move-in.server.ts"
import { tokensOf } from "./move-in.ts"

type Context = Readonly<RouterContextProvider>

type Activity = "checking" | "importing"

/** By data folder. A stop of the site ends them, and the page then offers the same buttons again. */
const active = new Map<string, Activity>()

export function activityOf(context: Context): Activity | null {
	return active.get(context.get(environmentContext).dataDir) ?? null
}

const FAILED = "The server couldn't read the files. Nothing was imported. Please try again in a few minutes."

/** Reads the files in the background, again if they change meanwhile. */
export function startCheck(context: Context): void {
	start(context, "checking", async ({ dataDir, run }) => {
		for (;;) {
			const { files, read } = await readMoveIn(dataDir)
			const of = tokensOf(files)
			if (files.length === 0 || read?.of === of) return
			const report = await run("readSite", { dataDir, files }).catch(async (error) => {
				const isChanged = tokensOf((await readMoveIn(dataDir)).files) !== of
				if (!isChanged) throw error
			})
			if (report) await storeRead(dataDir, { of, ...("error" in report ? report : { report }) })
		}
	})
}

export function startSiteImport(context: Context): void {
	const { by, at }: Change = changeOf(context)
	start(context, "importing", async ({ dataDir, run }) => {
		const { files } = await readMoveIn(dataDir)
		const report = await run("readSite", { dataDir, files, change: { by, at: at.toISOString() } })
		if ("error" in report) await storeRead(dataDir, { of: tokensOf(files), ...report })
		else await finishMoveIn(dataDir, report)
	})
}

type Services = { dataDir: string; run: RunJob }

function start(context: Context, activity: Activity, work: (services: Services) => Promise<void>): void {
	const { dataDir } = context.get(environmentContext)
	if (active.has(dataDir)) return
	active.set(dataDir, activity)
	const services = { dataDir, run: context.get(backgroundContext) }
	work(services)
		.catch(async (error) => {
			logError("Moving in failed", error)
			const { files } = await readMoveIn(dataDir)
			const failure = { of: tokensOf(files), error: diskErrorResponse(error)?.message ?? FAILED }
			await storeRead(dataDir, failure)
		})
		.catch((error) => logError("Moving in failed", error))
		.finally(() => active.delete(dataDir))
}
