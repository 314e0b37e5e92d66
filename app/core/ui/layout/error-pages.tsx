import { type ReactNode, useEffect } from "react"
import { href, isRouteErrorResponse, useLocation, useNavigate } from "react-router"
import { FROM_NETWORK } from "#core/offline/offline.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import { ButtonLink, QuietLink } from "../page-elements.tsx"
import { ErrorId, useErrorReport } from "./error-id.tsx"
import type { RootLayoutData } from "./root-layout-data.ts"

export function isNotFound(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.status === 404
}

/** The site's response has root layout data, unlike a firewall's 403. */
export function isDenied<Frame = RootLayoutData>(error: unknown): error is { data: Frame } {
	return isRouteErrorResponse(error) && !!error.data?.site
}

export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="frame grid gap-5 *:max-w-2xl py-6 lg:py-10">
			<h1>{title}</h1>
			{children}
		</div>
	)
}

export function NotFoundPage() {
	return (
		<MessagePage title="404 Page Not Found">
			<p>The page may have moved, or the address may be wrong.</p>
			<p className="flex flex-wrap gap-3">
				<ButtonLink to={href("/")}>Back to Home</ButtonLink>
				<QuietLink to={href("/tour")}>Browse the species</QuietLink>
			</p>
		</MessagePage>
	)
}

function DeniedPage() {
	return (
		<MessagePage title="Access denied">
			<p>This part of the site is for administrators.</p>
			<p>
				<ButtonLink to={href("/")}>Back to Home</ButtonLink>
			</p>
		</MessagePage>
	)
}

export function ErrorPage({ error }: { error: unknown }) {
	if (isNotFound(error)) return <NotFoundPage />
	if (isDenied(error)) return <DeniedPage />
	if (isNetworkError(error)) return <NoConnectionPage text={error.text} />
	return <FailurePage message={isRouteErrorResponse(error) ? error.data?.message : undefined} />
}

const DEFAULT_ERROR_TEXT = "Something went wrong on our side, and we’ve logged it."

function FailurePage({ message }: { message: string | undefined }) {
	const report = useErrorReport()
	const text = message ?? (report.message ? `${report.message}.` : DEFAULT_ERROR_TEXT)
	return (
		<MessagePage title="Something went wrong">
			<p suppressHydrationWarning>{`${text} Please try again in a moment.`}</p>
			<ErrorId id={report.id} />
			<TryAgain />
		</MessagePage>
	)
}

export const NO_CONNECTION_TITLE = "No connection"

export function NoConnectionPage({ text = "This page couldn't be loaded." }: { text?: string }) {
	const navigate = useNavigate()
	const location = useLocation()
	useEffect(() => {
		// The router loads nothing if only the hash is in the address again.
		const retry = () => navigate({ ...location, hash: "" }, { replace: true })
		window.addEventListener("online", retry)
		return () => window.removeEventListener("online", retry)
	}, [navigate, location])
	return (
		<MessagePage title={NO_CONNECTION_TITLE}>
			<p id="no-connection">{text} We'll try again when there's a connection. Nothing was lost.</p>
			<TryAgain>
				{/* Bypasses the service worker, so that the browser shows a network's own response, such as a sign-in page. */}
				<a href={`${location.search || "?"}&${FROM_NETWORK}`} className="button button-quiet">
					Open directly
				</a>
			</TryAgain>
		</MessagePage>
	)
}

function TryAgain({ children }: { children?: ReactNode }) {
	const location = useLocation()
	return (
		<p className="flex flex-wrap gap-3">
			{/* Client-side, because a reload without a connection would show the browser's own error page. */}
			<ButtonLink to={{ ...location, hash: "" }} replace>
				Try again
			</ButtonLink>
			<QuietLink to={href("/")}>Back to Home</QuietLink>
			{children}
		</p>
	)
}
