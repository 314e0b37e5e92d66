import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseReportName } from "#app/models/reports/report.ts"
import { writeReportCsv } from "#app/models/reports/report-csv.ts"
import { csvFile, notFound } from "#app/platform/responses.server.ts"
import type { Route } from "./+types/report-csv"
import { makeReport, readReportAddress } from "./report.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

/** One report, for example 'views.csv'. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const name = params.file.endsWith(".csv") ? parseReportName(params.file.slice(0, -4)) : undefined
	if (!name) throw notFound()
	const db = context.get(databaseContext)
	const requested = await readReportAddress(db, url, new Date())
	if (requested.problem) {
		return new Response(requested.problem, {
			status: 400,
			headers: { "Content-Type": "text/plain; charset=utf-8" },
		})
	}
	const report = await makeReport(db, requested, name)
	const days = name.startsWith("season-")
		? requested.today
		: `${requested.range.from}-to-${requested.range.to}`
	return csvFile(writeReportCsv(report.table), `${name}-${days}.csv`)
}
