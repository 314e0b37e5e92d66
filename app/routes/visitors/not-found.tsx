import { href, redirectDocument } from "react-router"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { REQUEST_TIMEOUT_MS } from "#app/models/tour/offline.ts"
import { notFound } from "#app/platform/responses.server.ts"
import {
	isNetworkError,
	NO_CONNECTION_TITLE,
	NoConnectionPage,
	NotFoundPage,
} from "#app/ui/layout/error-pages.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/not-found"

export const handle = import.meta.env.SSR && ({ isIndexed: false } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, error }) => [
	{ title: pageTitle(matches, isNetworkError(error) ? NO_CONNECTION_TITLE : "404 Page Not Found") },
]

export function loader() {
	throw notFound()
}

/**
 * The browser has the visitors' route manifest only, so any other URL is loaded as a document. The request
 * checks the connection first: a document that can't load would show the browser's own error page.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
	await fetch(href("/healthz"), { method: "HEAD", cache: "no-store", signal })
	throw redirectDocument(request.url)
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
