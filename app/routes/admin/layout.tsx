import { useEffect, useRef } from "react"
import {
	href,
	Link,
	Outlet,
	useLocation,
	useNavigation,
	useRevalidator,
	useRouteLoaderData,
} from "react-router"
import { useTrackedAction } from "#app/analytics/use-tracked-action.ts"
import { requireRole } from "#app/middleware/require-role.server.ts"
import { removeOtherUsersDrafts } from "#app/ui/forms/browser-draft.ts"
import { FlashLine } from "#app/ui/forms/flash-line.tsx"
import { ScrollAnchor } from "#app/ui/forms/scroll-anchor.tsx"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import { useDelayed } from "#app/ui/use-delayed.ts"
import type { Route } from "./+types/layout"

export const middleware: Route.MiddlewareFunction[] = [requireRole]

/** Client-side navigation runs the middleware only if the route has a loader. */
export function loader() {
	return null
}

export default function AdminLayout() {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		// The session of a page restored from the back/forward cache may have ended.
		const check = (event: PageTransitionEvent) => event.persisted && revalidate()
		window.addEventListener("pageshow", check)
		return () => window.removeEventListener("pageshow", check)
	}, [revalidate])
	const flash = useRouteLoaderData<RootLayoutData>("root")?.flash ?? null
	useTrackedAction(flash)
	const viewer = useRouteLoaderData<RootLayoutData>("root")?.viewer
	const user = viewer?.username
	useEffect(() => {
		if (user !== undefined) removeOtherUsersDrafts(user)
	}, [user])
	const isLoadingNews = useDelayed(useNavigation().location?.pathname === href("/admin/news"))
	return (
		<div className="mx-auto max-w-7xl px-4 md:px-6">
			<div className="flex flex-wrap items-end justify-between gap-4 py-3 sm:py-6">
				<div>
					<h1 className="text-2xl">Admin Dashboard</h1>
					<p className="text-soft sm:mt-1">Manage species data and tour content</p>
				</div>
				{/* Phones have them in the menu. */}
				<div className="flex gap-3 max-sm:hidden">
					{viewer?.isAdmin && (
						<Link to={href("/admin/site")} className="button button-quiet">
							Site Settings
						</Link>
					)}
					{viewer?.mayClose && !viewer.isAdmin && (
						<Link to={href("/admin/site/today")} className="button button-quiet">
							Today
						</Link>
					)}
					<Link to={href("/admin/security/password")} className="button button-quiet">
						Change Password
					</Link>
				</div>
			</div>
			<Tabs />
			<ScrollAnchor />
			<FlashLine flash={flash} />
			<div className="pb-4 sm:pb-6">
				{isLoadingNews && <p role="status">Loading blog posts...</p>}
				<Outlet />
			</div>
		</div>
	)
}

const TABS = [
	{ to: href("/admin"), label: "Species Management" },
	{ to: href("/admin/import"), label: "CSV Import" },
	{ to: href("/admin/news"), label: "Blog & News" },
	{ to: href("/admin/analytics"), label: "Analytics" },
	{ to: href("/admin/security"), label: "Security" },
]

function Tabs() {
	const location = useLocation()
	const { pathname } = location
	// The numbers on the Analytics tab depend on whether archived species are shown.
	const search = new URLSearchParams(location.search).get("archived") === "show" ? "?archived=show" : ""
	const tabList = useRef<HTMLUListElement>(null)
	const isSite = pathname.startsWith(href("/admin/site"))
	const currentAt = isSite ? -1 : TABS.findLastIndex(({ to }) => pathname.startsWith(to))
	useEffect(() => {
		const current = tabList.current?.children[currentAt]?.firstElementChild
		if (!tabList.current || !(current instanceof HTMLElement)) return
		const center = current.offsetLeft + current.offsetWidth / 2 - tabList.current.offsetLeft
		tabList.current.scrollLeft = center - tabList.current.clientWidth / 2
	}, [currentAt])
	return (
		<nav aria-label="Admin" className="border-b-2 border-line">
			<ul ref={tabList} className="tab-row -mb-0.5 flex">
				{TABS.map(({ to, label }, at) => (
					<li key={to}>
						<Link
							to={to + search}
							aria-current={at === currentAt ? "page" : undefined}
							className="flex min-h-12 items-center whitespace-nowrap border-b-4 border-transparent px-3 font-semibold hover:border-edge aria-[current]:border-gold"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}
