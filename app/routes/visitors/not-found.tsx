import { notFound } from "../../middleware/answers.server.ts"
import { NotFoundPage } from "../../ui/error-pages.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import type { Route } from "./+types/not-found"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "404 Page Not Found") }]

export function loader() {
	throw notFound()
}

/** A form that is sent to an address that does not exist. */
export function action() {
	throw notFound()
}

export default function NotFound() {
	return null
}

export function ErrorBoundary() {
	return <NotFoundPage />
}
