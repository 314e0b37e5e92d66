import { keptAnswer } from "../../middleware/api/kept-answer.server.ts"
import { databaseContext, environmentContext } from "../../middleware/context.server.ts"
import { describeTourBundle } from "../../models/tour-bundle.server.ts"
import type { Route } from "./+types/tour-bundle"

/** What a phone may save of the tour, with sizes. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { dataDir } = context.get(environmentContext)
	return await keptAnswer(db, request, "bundle.json", async () =>
		Buffer.from(JSON.stringify(await describeTourBundle(db, dataDir))),
	)
}
