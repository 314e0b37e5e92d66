import { href, redirectDocument } from "react-router"
import { notFound } from "../../middleware/answers.server.ts"
import { GIVE_UP_MS } from "../../models/offline.ts"
import { isWithoutAnswer, NoSignalPage, NotFoundPage } from "../../ui/error-pages.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import type { Route } from "./+types/not-found"

export const meta: Route.MetaFunction = ({ matches, error }) => [
	{ title: pageTitle(matches, isWithoutAnswer(error) ? "The signal is gone" : "404 Page Not Found") },
]

export function loader() {
	throw notFound()
}

/**
 * A visitor's browser knows the visitors' addresses only; another may well exist, so the server is asked for it as a
 * document. The question before that tells whether there is a signal: a document that does not come leaves nothing but
 * the browser's own error.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	const signal = AbortSignal.timeout(GIVE_UP_MS)
	await fetch(href("/healthz"), { method: "HEAD", cache: "no-store", signal })
	throw redirectDocument(request.url)
}

/** A form that is sent to an address that does not exist. */
export function action() {
	throw notFound()
}

export default function NotFound() {
	return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isWithoutAnswer(error) ? <NoSignalPage /> : <NotFoundPage />
}
