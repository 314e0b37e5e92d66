import { csvFile } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { CATALOGUE_FILE, catalogueCsv } from "../../middleware/staff/catalogue-file.server.ts"
import type { Route } from "./+types/export-species"

/** The whole catalogue as a file. */
export async function loader({ context }: Route.LoaderArgs) {
	return csvFile(await catalogueCsv(context.get(databaseContext)), CATALOGUE_FILE)
}
