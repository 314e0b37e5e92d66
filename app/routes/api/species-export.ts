import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { catalogueFile } from "../../middleware/staff/catalogue-file.server.ts"

const handle = api({
	GET: operation({
		summary: "The whole catalogue as CSV, archived species too, in the format of an import",
		access: "admin",
		answers: { 200: { words: "The file", file: "text/csv" } },
		handle: ({ context }) => catalogueFile(context.get(databaseContext)),
	}),
})
export const loader = handle
export const action = handle
