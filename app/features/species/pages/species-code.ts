import { parseId } from "#core/forms/id.ts"
import { originContext } from "#core/http/context.server.ts"
import { qrSvg } from "#core/media/qr.ts"
import { qrAddress } from "#features/species/codes/species-code.ts"
import type { Route } from "./+types/species-code"

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	if (!id) return new Response("Not Found", { status: 404 })
	return new Response(await qrSvg(qrAddress(context.get(originContext), id)), {
		headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
	})
}
