import { notFound } from "../../middleware/answers.server.ts"
import { databaseContext, originContext } from "../../middleware/context.server.ts"
import { parseId } from "../../models/id.ts"
import { qrFileName, speciesQrPng } from "../../models/qr.server.ts"
import { findSpecies } from "../../models/species.server.ts"
import type { Route } from "./+types/qr-download"

/** One code as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const species = id && (await findSpecies(context.get(databaseContext), id, { archived: true }))
	if (!species) throw notFound()
	const png = await speciesQrPng(context.get(originContext), species.id, { isSign: true })
	return new Response(new Uint8Array(png), {
		headers: {
			"Content-Type": "image/png",
			"Content-Disposition": `attachment; filename="${qrFileName(species.name)}"`,
			"Cache-Control": "private, no-store",
		},
	})
}
