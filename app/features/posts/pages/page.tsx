import { data, redirect } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import { normalizePath } from "#core/http/own-addresses.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { isVisitorsPage, SAVED_NOTICES } from "#core/offline/offline.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { ErrorPage, NO_CONNECTION_TITLE } from "#core/ui/layout/error-pages.tsx"
import { openDocument } from "#core/ui/open-document.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import { isNetworkError, orSaved, retryImport } from "#core/ui/retry.ts"
import { findNextEventChange } from "#features/posts/events/event-list.server.ts"
import { hasNextEvents } from "#features/posts/markdown-blocks.ts"
import { findPostAt } from "#features/posts/post.server.ts"
import type { PublicPage } from "#features/posts/post.ts"
import { toPublicPage } from "#features/posts/public-post.server.ts"
import { PageArticle } from "#features/posts/ui/page-article.tsx"
import type { Route } from "./+types/page"

export const handle = import.meta.env.SSR && ({ isIndexed: true, cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
	loaderData
		? pageMeta(matches, loaderData.title, loaderData.description)
		: pageMeta(matches, isNetworkError(error) ? NO_CONNECTION_TITLE : "404 Page Not Found")

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const path = normalizePath(url.pathname)
	const page = await findPostAt(db, path)
	if (!page) throw notFound()
	// Not cached, because a page may get its former address back.
	if (page.slug !== url.pathname)
		throw redirect(page.slug, { status: 301, headers: { "Cache-Control": "no-cache" } })
	const shown = await toPublicPage(db, page, context.get(originContext))
	if (!hasNextEvents(page.content)) return data(shown)
	const expires = await findNextEventChange(db, new Date())
	return data(shown, { headers: { Expires: expires.toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function action() {
	throw notFound()
}

/** A browser may know only visitors' routes, so staff pages match this one too. */
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
	const { pathname } = new URL(request.url)
	if (!isVisitorsPage(pathname)) throw await openDocument(request.url)
	return await orSaved(serverLoader(), () => openSavedPage(pathname))
}

/** Only pages in the menu are saved. Loaded separately, because it is only needed offline. */
async function openSavedPage(path: string): Promise<PublicPage | undefined> {
	const module = await retryImport(() => import("#core/offline/browser-cache.ts"))
	const saved = (await module.readCached(SAVED_NOTICES)) as { pages?: PublicPage[] } | undefined
	return saved?.pages?.find((page) => page.path === path)
}

export default function Page({ loaderData }: Route.ComponentProps) {
	return <PageArticle page={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />
}
