import { useEffect } from "react"
import { href, useNavigate } from "react-router"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { InlineScript } from "#core/ui/inline-script.tsx"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { ButtonLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { openSavedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { loadAccess } from "#features/offline/tour-access.ts"
import { SkeletonGrid } from "#features/species/ui/species-grid.tsx"
import type { Route } from "./+types/offline"

export const handle = import.meta.env.SSR && ({ isIndexed: false, cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Offline")

/** Served by the service worker for an unreachable page; opens that page from saved content. */
export default function Offline() {
	const navigate = useNavigate()
	useEffect(() => {
		const url = requestedUrl()
		if (!url) return
		Promise.allSettled([openSavedCatalogue(), loadAccess()]).then(() => navigate(url, { replace: true }))
	}, [navigate])
	return (
		<>
			<div data-opening suppressHydrationWarning className="frame py-8">
				<p role="status" className="mb-6 text-soft">
					Opening what is saved on this device…
				</p>
				<SkeletonGrid />
			</div>
			<div data-opening hidden suppressHydrationWarning>
				<MessagePage title="No connection">
					<p>The site isn't responding. You can still open what is saved on this device.</p>
					<p>
						<ButtonLink to={href("/tour")}>Open the saved tour</ButtonLink>
					</p>
				</MessagePage>
			</div>
			<InlineScript run={storeRequestedUrl} />
		</>
	)
}

/** Inline script: must not use outer variables. */
function storeRequestedUrl(): void {
	const { pathname, search, hash } = window.location
	if (pathname !== "/offline") {
		// React Router overwrites history entries that have no key.
		const key = Math.random().toString(36).slice(2, 10)
		const entry = { key, ...window.history.state, requestedUrl: pathname + search + hash }
		window.history.replaceState(entry, "", "/offline")
	}
	const parts = document.querySelectorAll<HTMLElement>("[data-opening]")
	const swap = () => {
		for (const part of parts) part.hidden = !part.hidden
	}
	// Longer than the slowest phone needs, so the scripts didn't run.
	if (window.history.state?.requestedUrl) setTimeout(swap, 20_000)
	else swap()
}

function requestedUrl(): string | undefined {
	const { requestedUrl: url } = window.history.state ?? {}
	return typeof url === "string" && /^\/(?![/\\])/.test(url) ? url : undefined
}
