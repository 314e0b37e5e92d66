import { databaseContext } from "#app/middleware/context.server.ts"
import { csvFile, notFound } from "#app/middleware/responses.server.ts"
import { parseReportName } from "#app/models/reports/report.ts"
import { writeReportCsv } from "#app/models/reports/report-csv.ts"
import type { Route } from "./+types/report-csv"
import { makeFigure, readReportAddress } from "./report.server.ts"

/** The numbers of one figure of the Analytics tab as a file: 'views.csv'. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const name = params.file.endsWith(".csv") ? parseReportName(params.file.slice(0, -4)) : undefined
	if (!name) throw notFound()
	const db = context.get(databaseContext)
	const asked = await readReportAddress(db, url, new Date())
	if (asked.problem) {
		return new Response(asked.problem, {
			status: 400,
			headers: { "Content-Type": "text/plain; charset=utf-8" },
		})
	}
	const figure = await makeFigure(db, asked, name)
	const days = name.startsWith("season-") ? asked.today : `${asked.range.from}-to-${asked.range.to}`
	return csvFile(writeReportCsv(figure.table), `${name}-${days}.csv`)
}
