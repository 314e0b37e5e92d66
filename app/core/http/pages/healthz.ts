import type { RouterContextProvider } from "react-router"
import { backupHealth } from "#core/backups/backup.ts"
import { backupsContext, databaseContext, siteProbeContext } from "#core/http/context.server.ts"
import { SITE_PROBLEMS } from "#core/http/site-problem.ts"
import { logError } from "#core/platform/logger.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Route } from "./+types/healthz"

/** 200 'ok', or 503 with what doesn't work. The second line is about the newest backup. Anyone may read it, so it has no details. */
export async function loader({ context }: Route.LoaderArgs) {
	const problem = await findProblem(context)
	const backup = backupHealth(await context.get(backupsContext).state(), new Date())
	return new Response(`${problem ?? "ok"}\n${backup}\n`, {
		status: problem ? 503 : 200,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
	})
}

async function findProblem(context: Readonly<RouterContextProvider>): Promise<string | undefined> {
	const problem = await context.get(siteProbeContext)()
	if (problem) return SITE_PROBLEMS[problem].health
	try {
		await readSettings(context.get(databaseContext))
		return undefined
	} catch (error) {
		logError("The database is not responding", error)
		return "The database is not responding."
	}
}
