import { backupsContext, databaseContext } from "../../middleware/context.server.ts"
import { backupHealth } from "../../models/backup.ts"
import { readSettings } from "../../models/setting.server.ts"
import { logError } from "../../system/log.server.ts"
import type { Route } from "./+types/healthz"

/** 200 'ok' when the database answers; the second line tells how old the newest backup is. */
export async function loader({ context }: Route.LoaderArgs) {
	const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" }
	try {
		await readSettings(context.get(databaseContext))
		const backup = backupHealth(await context.get(backupsContext).state(), new Date())
		return new Response(`ok\n${backup}\n`, { headers })
	} catch (error) {
		logError("The database does not answer", error)
		return new Response("The database does not answer", { status: 503, headers })
	}
}
