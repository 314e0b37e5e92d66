import { csvHeaders } from "../../middleware/answers.server.ts"
import { answerWithEtag, etagOf } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { CATALOGUE_FILE, catalogueCsv } from "../../middleware/staff/catalogue-file.server.ts"

const handle = api({
	GET: operation({
		summary: "The whole catalogue as CSV, archived species too, in the format of an import",
		access: "admin",
		answers: { 200: { words: "The file", file: "text/csv" } },
		async handle({ context, request }) {
			const csv = Buffer.from(await catalogueCsv(context.get(databaseContext)))
			return answerWithEtag(request, etagOf(csv), csv, csvHeaders(CATALOGUE_FILE))
		},
	}),
})
export const loader = handle
export const action = handle
