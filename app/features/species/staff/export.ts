import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { csvHeaders } from "#core/platform/responses.server.ts"
import { streamedFile } from "#core/platform/stream-file.server.ts"
import { CATALOGUE_FILE, catalogueRows } from "#features/species/import/catalogue-file.server.ts"
import type { Route } from "./+types/export"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context, request }: Route.LoaderArgs) {
	return await streamedFile(
		request,
		() => catalogueRows(context.get(databaseContext)),
		csvHeaders(CATALOGUE_FILE),
	)
}
