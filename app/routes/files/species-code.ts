import { originContext } from "../../middleware/context.server.ts"
import { parseId } from "../../models/id.ts"
import { speciesQrSvg } from "../../models/qr.server.ts"
import type { Route } from "./+types/species-code"

/** The QR code of a species as a picture. It says nothing of the species but its id, so it needs no look at the catalogue. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	if (!id) return new Response("Not Found", { status: 404 })
	return new Response(await speciesQrSvg(context.get(originContext), id), {
		headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
	})
}
