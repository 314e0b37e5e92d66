import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { NO_CONNECTION_TITLE, NoConnectionPage, NotFoundPage } from "#core/ui/layout/error-pages.tsx"
import { openDocument } from "#core/ui/open-document.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import type { Route } from "./+types/not-found"

export const handle = import.meta.env.SSR && ({ isIndexed: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, error }) =>
	pageMeta(matches, isNetworkError(error) ? NO_CONNECTION_TITLE : "404 Page Not Found")

export function loader() {
	throw notFound()
}

/** The browser has the visitors' route manifest only, so any other URL is loaded as a document. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	throw await openDocument(request.url)
}

export function action() {
	throw notFound()
}

export default function NotFound() {
	return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isNetworkError(error) ? <NoConnectionPage text={error.text} /> : <NotFoundPage />
}
