import { useEffect } from "react"
import { href, Link, useNavigate } from "react-router"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { InlineScript } from "#core/ui/inline-script.tsx"
import { MessagePage } from "#core/ui/layout/error-pages.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { openSavedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { requestedUrl, storeRequestedUrl } from "#features/offline/requested-url.ts"
import { loadAccess } from "#features/offline/tour-access.ts"
import { SkeletonGrid } from "#features/species/ui/species-grid.tsx"
import type { Route } from "./+types/offline"

export const handle = import.meta.env.SSR && ({ isIndexed: false, cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Offline") }]

/** Served by the worker in place of an unreachable page; opens that page from saved content. */
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
						<Link to={href("/tour")} className="button">
							Open the saved tour
						</Link>
					</p>
				</MessagePage>
			</div>
			<InlineScript run={storeRequestedUrl} />
		</>
	)
}
