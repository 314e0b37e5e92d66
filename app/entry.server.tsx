import {
	type EntryContext,
	type HandleErrorFunction,
	isRouteErrorResponse,
	type RouterContextProvider,
	ServerRouter,
} from "react-router"
import { stylesheetsContext } from "./core/document/critical-css.server.ts"
import { documentResponse } from "./core/document/document-response.server.ts"
import { readFarm } from "./core/document/farm.server.ts"
import type { PageMetadata, RenderedPage } from "./core/document/page-metadata.server.ts"
import { manifestFor } from "./core/document/public-route-manifest.server.ts"
import { featuresContext } from "./core/feature.server.ts"
import {
	crawlerPagesContext,
	databaseContext,
	environmentContext,
	failureContext,
	originContext,
	requestIdContext,
	viewerContext,
} from "./core/http/context.server.ts"
import type { RouteHandle } from "./core/http/route-handle.ts"
import { isFixedPath } from "./core/http/route-table.server.ts"
import { logError } from "./core/platform/logger.server.ts"
import { ErrorReportContext } from "./core/ui/layout/error-id.tsx"
import { EMPTY_ROOT_DATA, type RootLayoutData } from "./core/ui/layout/root-layout-data.ts"
import type { HoursInFrame } from "./features/hours/today.ts"

export default async function handleDocumentRequest(
	request: Request,
	status: number,
	headers: Headers,
	entry: EntryContext,
	context: RouterContextProvider,
): Promise<Response> {
	const { matches, actionHeaders, loaderData } = entry.staticHandlerContext
	const routes = matches.map(({ route }) => route.id)
	const route = routes.at(-1) ?? ""
	const about = await renderedPage(entry, route, context)
	const viewer = context.get(viewerContext)
	const { pathname } = new URL(request.url)
	const handle = (entry.routeModules[route]?.handle || undefined) as RouteHandle | undefined
	const { analyticsScriptUrl } = context.get(environmentContext)
	const manifest = import.meta.env.PROD ? manifestFor(entry.manifest, routes) : entry.manifest
	const report =
		status < 500 ? null : { id: context.get(requestIdContext), message: context.get(failureContext) ?? "" }
	return await documentResponse({
		page: (
			<ErrorReportContext value={report}>
				<ServerRouter context={{ ...entry, manifest }} url={request.url} />
			</ErrorReportContext>
		),
		status,
		headers,
		actionHeaders: Object.values(actionHeaders),
		viewer,
		pathname,
		until: (loaderData.root as HoursInFrame | undefined)?.farmHours?.today.until,
		site: about,
		metadata: status === 200 ? await pageMetadata(route, about, context) : undefined,
		// Pages that aren't cached would be compressed for each request.
		stylesheets:
			status === 200 && !viewer && handle?.cacheParameters ? context.get(stylesheetsContext) : null,
		policy: import.meta.env.PROD ? { origin: context.get(originContext), analyticsScriptUrl } : undefined,
	})
}

async function renderedPage(
	{ staticHandlerContext: { loaderData } }: EntryContext,
	route: string,
	context: RouterContextProvider,
): Promise<RenderedPage<unknown>> {
	const { sections } = (loaderData.root as RootLayoutData | undefined) ?? EMPTY_ROOT_DATA
	const db = context.get(databaseContext)
	const farm = await readFarm(db, context.get(originContext))
	const feeds = context.get(featuresContext).flatMap(({ feeds }) => feeds?.(farm.name, sections) ?? [])
	return { data: loaderData[route], farm, feeds, db }
}

async function pageMetadata(
	route: string,
	page: RenderedPage<unknown>,
	context: RouterContextProvider,
): Promise<PageMetadata | undefined> {
	const [describe] = context.get(featuresContext).flatMap(({ metadata }) => metadata?.[route] ?? [])
	if (describe) return await describe(page as RenderedPage<never>)
	const { indexed } = context.get(crawlerPagesContext)
	const fixed = indexed.find(({ id, path }) => id === route && isFixedPath(path))
	return fixed && { path: fixed.path, isIndexed: true }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	const isExpected = request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)
	if (isExpected) return
	logError("A page failed", error, { request: context.get(requestIdContext), method: request.method })
}
