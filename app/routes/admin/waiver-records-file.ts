import { csvFile } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { formatDateTime } from "../../models/local-time.ts"
import { everyAcceptance } from "../../models/waiver.server.ts"
import type { Route } from "./+types/waiver-records-file"

/** All waiver records as a table, oldest first. Only the local time has signs that must be quoted. */
export async function loader({ context }: Route.LoaderArgs) {
	const parts = ["receipt,acceptedAt,acceptedOnTheFarm,termsVersion,termsSha256,ledTo\r\n"]
	for await (const batch of everyAcceptance(context.get(databaseContext))) {
		for (const { receipt, acceptedAt, termsVersion, termsHash, ledTo } of batch) {
			const local = `"${formatDateTime(acceptedAt)}"`
			parts.push(`${[receipt, acceptedAt, local, termsVersion, termsHash ?? "", ledTo].join(",")}\r\n`)
		}
	}
	return csvFile(parts.join(""), "waiver-records.csv")
}
