import type { ReactNode } from "react"
import { href, isRouteErrorResponse, Link, useLocation } from "react-router"

/** Whether an address named nothing; every other fault is for the last-resort page of the root. */
export function isNotFound(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.status === 404
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

/** Something failed: with `isOffline` on the way to the server, else on the server or in the page. */
export function TroublePage({ isOffline }: { isOffline: boolean }) {
	const { pathname, search } = useLocation()
	return (
		<MessagePage title={isOffline ? "The signal is gone" : "Something went wrong"}>
			<p>
				{isOffline
					? "This page could not be fetched. Try again where the signal is better; nothing was lost."
					: "The fault is ours and has been noted. Please try again in a moment."}
			</p>
			<p className="flex flex-wrap gap-3">
				<a href={pathname + search} className="button">
					Try again
				</a>
				<Link to={href("/")} reloadDocument className="button button-quiet">
					Back to Home
				</Link>
			</p>
		</MessagePage>
	)
}
