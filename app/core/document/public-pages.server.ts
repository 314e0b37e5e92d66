import * as build from "virtual:react-router/server-build"
import type { ServerFeature } from "#core/feature.server.ts"
import { isFixedPath, listRoutes } from "#core/http/route-table.server.ts"
import type { PageMetadata, RenderedPage } from "./page-metadata.server.ts"

export async function pageMetadata(
	route: string,
	page: RenderedPage<unknown>,
	features: ServerFeature[],
): Promise<PageMetadata | undefined> {
	const describe = features.map(({ metadata }) => metadata?.[route]).find((one) => one !== undefined)
	if (describe) return await describe(page as RenderedPage<never>)
	const path = indexedPaths().get(route)
	return path === undefined ? undefined : { path, isIndexed: true }
}

let indexed: Map<string, string> | undefined

/** The paths of indexed pages without parameters, by route ID. Read late, because the build imports this module too. */
function indexedPaths(): Map<string, string> {
	indexed ??= new Map(
		listRoutes(build.routes)
			.filter(({ path, handle }) => handle.isIndexed && isFixedPath(path))
			.map(({ id, path }) => [id, path]),
	)
	return indexed
}
