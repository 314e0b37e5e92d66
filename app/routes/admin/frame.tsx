import { useEffect } from "react"
import {
	href,
	Link,
	Outlet,
	useLocation,
	useNavigation,
	useRevalidator,
	useRouteLoaderData,
	useSearchParams,
} from "react-router"
import { useCountedAction } from "../../analytics/use-counted-action.ts"
import { requireAdmin } from "../../middleware/require-admin.server.ts"
import type { PageFrame } from "../../ui/page-frame.ts"
import { useDelayed } from "../../ui/use-delayed.ts"
import type { Route } from "./+types/frame"

/** Guards every page of the staff, and puts the tabs above them. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Without a loader a navigation in the browser could pass by the guard. */
export function loader() {
	return null
}

export default function AdminFrame() {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		// A page out of the browser's memory may be of a session that is over by now.
		const check = (event: PageTransitionEvent) => event.persisted && revalidate()
		window.addEventListener("pageshow", check)
		return () => window.removeEventListener("pageshow", check)
	}, [revalidate])
	useCountedAction(useRouteLoaderData<PageFrame>("root")?.flash)
	const isLoadingNews = useDelayed(useNavigation().location?.pathname === href("/admin/news"))
	return (
		<div className="mx-auto max-w-7xl px-4 md:px-6">
			<div className="flex flex-wrap items-end justify-between gap-4 py-6">
				<div>
					<h1 className="text-2xl">Admin Dashboard</h1>
					<p className="mt-1 text-soft">Manage species data and tour content</p>
				</div>
				<Link to={href("/admin/security/password")} className="button button-quiet">
					Change Password
				</Link>
			</div>
			<Tabs />
			<div className="py-6">
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
	const { pathname } = useLocation()
	const [params] = useSearchParams()
	// Whether archived species are shown goes along: the numbers of the Analytics tab depend on it.
	const search = params.get("archived") === "show" ? "?archived=show" : ""
	const isSpecies = (path: string) => !TABS.slice(1).some((tab) => path.startsWith(tab.to))
	return (
		<nav aria-label="Admin" className="border-b-2 border-line">
			<ul className="-mb-0.5 flex flex-wrap">
				{TABS.map(({ to, label }) => {
					const isCurrent = to === href("/admin") ? isSpecies(pathname) : pathname.startsWith(to)
					return (
						<li key={to}>
							<Link
								to={to + search}
								aria-current={isCurrent ? "page" : undefined}
								className="flex min-h-12 items-center border-b-4 border-transparent px-3 font-semibold hover:border-edge aria-[current]:border-gold"
							>
								{label}
							</Link>
						</li>
					)
				})}
			</ul>
		</nav>
	)
}
