import { backupHealth } from "#core/backups/backup.ts"
import { backupsContext, siteProbeContext } from "#core/http/context.server.ts"
import { SITE_PROBLEMS } from "#core/http/site-problem.ts"
import type { Route } from "./+types/healthz"

/** 200 'ok', or 503 with the problem. The second line is about the newest backup. Security: it's public, so it has no details. */
export async function loader({ context }: Route.LoaderArgs) {
	const problem = await context.get(siteProbeContext)()
	const backup = backupHealth(await context.get(backupsContext).state(), new Date())
	return new Response(`${problem ? SITE_PROBLEMS[problem].health : "ok"}\n${backup}\n`, {
		status: problem ? 503 : 200,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
	})
}
