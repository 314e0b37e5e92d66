import { databaseContext } from "#core/http/context.server.ts"
import { csvHeaders } from "#core/platform/responses.server.ts"
import { streamedFile } from "#core/platform/stream-file.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { streamAcceptances } from "#features/waiver/waiver.server.ts"
import type { Route } from "./+types/waiver-records-csv"

/** Oldest first. Only the local time contains commas, so nothing else is quoted. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	async function* makeParts() {
		yield "receipt,acceptedAt,acceptedOnTheFarm,termsVersion,termsSha256,ledTo,partySize,minors\r\n"
		for await (const batch of streamAcceptances(db)) {
			const lines = batch.map(({ receipt, acceptedAt, termsVersion, termsHash, ledTo, ...party }) => {
				const local = `"${formatDateTime(acceptedAt)}"`
				return `${[receipt, acceptedAt, local, termsVersion, termsHash ?? "", ledTo, party.partySize ?? "", party.minors ?? ""].join(",")}\r\n`
			})
			yield lines.join("")
		}
	}
	return await streamedFile(request, makeParts, csvHeaders("waiver-records.csv"))
}
