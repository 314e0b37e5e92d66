import { backupsContext, databaseContext } from "#app/middleware/context.server.ts"
import { backupHealth } from "#app/models/backups/backup.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { logError } from "#app/platform/logger.server.ts"
import type { Route } from "./+types/healthz"

/** 200 'ok' if the database responds; the second line is the age of the newest backup. */
export async function loader({ context }: Route.LoaderArgs) {
	const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
	try {
		await readSettings(context.get(databaseContext))
		const backup = backupHealth(await context.get(backupsContext).state(), new Date())
		return new Response(`ok\n${backup}\n`, { headers })
	} catch (error) {
		logError("The database is not responding", error)
		return new Response("The database is not responding", { status: 503, headers })
	}
}
