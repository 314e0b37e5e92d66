import { writeReportCsv } from "../../forms/report-csv.ts"
import { csvFile, notFound } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { makeReport, readReportAddress } from "../../middleware/staff/report.server.ts"
import { parseFigureName } from "../../models/report.ts"
import type { Route } from "./+types/report-csv"

/** The numbers of one figure of the Analytics tab as a file: 'views.csv'. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const name = params.file.endsWith(".csv") ? parseFigureName(params.file.slice(0, -4)) : undefined
	if (!name) throw notFound()
	const db = context.get(databaseContext)
	const asked = await readReportAddress(db, url, new Date())
	if (asked.problem) {
		return new Response(asked.problem, {
			status: 400,
			headers: { "Content-Type": "text/plain; charset=utf-8" },
		})
	}
	const figure = (await makeReport(db, asked)).find((one) => one.name === name)
	if (!figure) throw notFound()
	const days = name.startsWith("season-") ? asked.today : `${asked.range.from}-to-${asked.range.to}`
	return csvFile(writeReportCsv(figure.table), `${name}-${days}.csv`)
}
