import { parseId } from "#core/forms/id.ts"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { qrFileName, speciesQrPng } from "#features/species/codes/qr.server.ts"
import { findSpecies } from "#features/species/species.server.ts"
import type { Route } from "./+types/download"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const species = id && (await findSpecies(context.get(databaseContext), id, { archived: true }))
	if (!species) throw notFound()
	const png = await speciesQrPng(context.get(originContext), species.id)
	return new Response(new Uint8Array(png), {
		headers: {
			"Content-Type": "image/png",
			"Content-Disposition": `attachment; filename="${qrFileName(species.name)}"`,
			"Cache-Control": "private, no-store",
		},
	})
}
