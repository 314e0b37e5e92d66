import { type MouseEvent, type ReactNode, useEffect } from "react"
import { href, isRouteErrorResponse, Link, useLocation, useNavigate } from "react-router"
import { isTimeout } from "../models/offline.ts"
import { FaultNumber } from "./fault-number.tsx"
import type { PageFrame } from "./page-frame.ts"

/** Whether an address named nothing. */
export function isNotFound(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.status === 404
}

/** Whether an address is for others; the refusal carries what stands around the page. */
export function isDenied(error: unknown): error is { data: PageFrame } {
	return isRouteErrorResponse(error) && error.status === 403
}

/** Whether no answer came, or none in time: of `fetch` browsers throw a TypeError, each with words of its own. */
export function isWithoutAnswer(error: unknown): boolean {
	return isTimeout(error) || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
}

/** A page that has only a sentence and a way on. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto grid max-w-2xl gap-5 px-4 py-16 md:py-24">
			<h1 className="blazed text-2xl">{title}</h1>
			{children}
		</div>
	)
}

export function NotFoundPage() {
	return (
		<MessagePage title="404 Page Not Found">
			<p>This trail ends here. The page may have moved, or its address was mistyped.</p>
			<p className="flex flex-wrap gap-3">
				<Link to={href("/")} className="button">
					Back to Home
				</Link>
				<Link to={href("/tour")} className="button button-quiet">
					Browse the species
				</Link>
			</p>
		</MessagePage>
	)
}

/** Somebody is signed in, but not as one who may do this. */
function DeniedPage() {
	return (
		<MessagePage title="Access denied">
			<p>This part of the site is for administrators.</p>
			<p>
				<Link to={href("/")} className="button">
					Back to Home
				</Link>
			</p>
		</MessagePage>
	)
}

/** What is said of a fault for which a page has no words of its own. */
export function FaultPage({ error }: { error: unknown }) {
	if (isNotFound(error)) return <NotFoundPage />
	if (isDenied(error)) return <DeniedPage />
	if (isWithoutAnswer(error)) return <NoSignalPage />
	return <TroublePage words={isRouteErrorResponse(error) ? error.data?.message : undefined} />
}

/** The server, or the page itself, failed. `words` are what the server says about it, if anything. */
function TroublePage({ words = "The fault is ours and has been noted." }: { words?: string | undefined }) {
	return (
		<MessagePage title="Something went wrong">
			<p>{words} Please try again in a moment.</p>
			<FaultNumber />
			<TryAgain />
		</MessagePage>
	)
}

/** A page could not be fetched on the way from another: it is tried again by itself when the signal is back. */
export function NoSignalPage() {
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	useEffect(() => {
		const retry = () => navigate(pathname + search, { replace: true })
		window.addEventListener("online", retry)
		return () => window.removeEventListener("online", retry)
	}, [navigate, pathname, search])
	return (
		<MessagePage title="The signal is gone">
			<p>This page could not be fetched. It comes as soon as there is a signal again; nothing was lost.</p>
			<TryAgain />
		</MessagePage>
	)
}

function TryAgain() {
	const navigate = useNavigate()
	const { pathname, search } = useLocation()
	function retry(event: MouseEvent) {
		// Within the page: a reload without a signal would leave nothing but the browser's own error.
		event.preventDefault()
		navigate(pathname + search, { replace: true })
	}
	return (
		<p className="flex flex-wrap gap-3">
			<a href={pathname + search} onClick={retry} className="button">
				Try again
			</a>
			<Link to={href("/")} className="button button-quiet">
				Back to Home
			</Link>
		</p>
	)
}
