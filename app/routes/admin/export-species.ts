import { databaseContext } from "../../middleware/context.server.ts"
import { catalogueFile } from "../../middleware/staff/catalogue-file.server.ts"
import type { Route } from "./+types/export-species"

/** The whole catalogue as a file. */
export function loader({ context }: Route.LoaderArgs) {
	return catalogueFile(context.get(databaseContext))
}
