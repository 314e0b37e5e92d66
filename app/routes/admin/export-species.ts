import { catalogueFile } from "../../middleware/catalogue-file.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import type { Route } from "./+types/export-species"

/** The whole catalogue as a file. */
export function loader({ context }: Route.LoaderArgs) {
	return catalogueFile(context.get(databaseContext))
}
