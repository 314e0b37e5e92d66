import { useEffect } from "react"
import {
	href,
	Link,
	Outlet,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
	useNavigation,
	useRevalidator,
	useRouteLoaderData,
} from "react-router"
import type { Route } from "./+types/staff-layout"
import { requireRole } from "./core/accounts/staff-access.server.ts"
import { isAdmin } from "./core/accounts/user.ts"
import { ActionButton } from "./core/forms/ui/action-button.tsx"
import { removeOtherUsersDrafts } from "./core/forms/ui/browser-draft.ts"
import { FlashLine } from "./core/forms/ui/flash-line.tsx"
import { databaseContext, staffContext } from "./core/http/context.server.ts"
import { STAFF_TABS, staffTitle } from "./core/staff/staff-titles.ts"
import { formatCount } from "./core/text/numbers.ts"
import { findClockJump } from "./core/time/clock.server.ts"
import type { ClockJump } from "./core/time/clock.ts"
import { formatDateTime } from "./core/time/local-time.ts"
import { useTrackedAction } from "./core/tracking/use-tracked.ts"
import { KeyIcon, SlidersIcon } from "./core/ui/icons.tsx"
import type { RootLayoutData, Viewer } from "./core/ui/layout/root-layout-data.ts"
import { NOTICE } from "./core/ui/page-elements.tsx"
import { useDelayed } from "./core/ui/use-delayed.ts"
import { type FirstStep, readOpenSteps } from "./features/setup/staff/first-steps.server.ts"

export const middleware: Route.MiddlewareFunction[] = [requireRole]

const TABS = Object.entries(STAFF_TABS)
const SITE = href("/admin/site")
/** Instead of Site Settings, for editors who may close the farm. */
const HOURS = href("/admin/site/hours")
/** Pages with the dashboard's frame, also below a dialog. */
const FRAMED = [...Object.keys(STAFF_TABS), SITE]

/** Client-side navigation runs the middleware only if the route has a loader. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const jump = await findClockJump(db)
	const clock = jump && describeJump(jump)
	const isSearch = ["q", "missing"].some((name) => url.searchParams.get(name))
	if (isSearch || !isAdmin(context.get(staffContext))) return { setup: null, clock }
	const steps = await readOpenSteps(context)
	return { setup: steps && nextStep(steps), clock }
}

function describeJump({ ranUntil, hoursLeft }: ClockJump) {
	return {
		now: formatDateTime(new Date().toISOString()),
		ranUntil: formatDateTime(ranUntil),
		left: formatCount(hoursLeft, "hour"),
	}
}

function nextStep(steps: FirstStep[]): NextStep {
	const open = steps.filter(({ missing }) => missing)
	return { done: steps.length - open.length, all: steps.length, next: open[0] ?? null }
}

/** On each navigation, but not after a form that failed: without a connection, the form would be replaced by an error page. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === undefined || defaultShouldRevalidate

export default function AdminLayout({ loaderData: { setup, clock } }: Route.ComponentProps) {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const page = document.documentElement
		// The session of a page that is shown again from history may have ended: it stays hidden until the server has answered.
		const hide = ({ persisted }: PageTransitionEvent) => {
			if (persisted) page.style.visibility = "hidden"
		}
		const check = ({ persisted }: PageTransitionEvent) => {
			if (persisted) revalidate().finally(() => page.style.removeProperty("visibility"))
		}
		window.addEventListener("pagehide", hide)
		window.addEventListener("pageshow", check)
		return () => {
			window.removeEventListener("pagehide", hide)
			window.removeEventListener("pageshow", check)
		}
	}, [revalidate])
	const flash = useRouteLoaderData<RootLayoutData>("root")?.flash ?? null
	useTrackedAction(flash)
	const viewer = useRouteLoaderData<RootLayoutData>("root")?.viewer
	const user = viewer?.username
	useEffect(() => {
		if (user !== undefined) removeOtherUsersDrafts(user)
	}, [user])
	const isLoadingNews = useDelayed(useNavigation().location?.pathname === href("/admin/news"))
	const { pathname } = useLocation()
	const isFramed = useMatches().some(({ pathname }) => FRAMED.includes(pathname.replace(/\/$/, "")))
	return (
		<div className="frame">
			{isFramed && <Frame viewer={viewer} />}
			{isFramed && setup && pathname !== SITE && (
				// Behind a dialog it stays, so that the list doesn't move. Without scripts a dialog's form is a page.
				<div className={pathname in STAFF_TABS ? "" : "noscript:hidden"}>
					<SetupRow {...setup} />
				</div>
			)}
			{clock && <ClockNotice {...clock} isAdmin={viewer?.isAdmin === true} />}
			<FlashLine flash={flash} />
			<div className="pb-4 sm:pb-6">
				{isLoadingNews && <p role="status">Loading blog posts...</p>}
				<Outlet />
			</div>
		</div>
	)
}

const CURRENT = "border-b-4 border-transparent aria-[current]:border-gold"

/** A link on phones, a quiet button on wide screens. */
const LINK =
	"text-link inline-flex min-h-11 items-center gap-2 font-semibold max-sm:text-sm aria-[current]:border-b-4 aria-[current]:border-b-gold aria-[current]:text-ink aria-[current]:no-underline lg:min-h-12 lg:rounded-md lg:border-2 lg:border-edge lg:bg-surface lg:px-4 lg:text-ink lg:no-underline lg:hover:bg-sunk lg:aria-[current]:border-b-4 lg:aria-[current]:border-b-gold"

function Frame({ viewer }: { viewer: Viewer | null | undefined }) {
	const { pathname } = useLocation()
	return (
		<>
			<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-3 sm:pt-5">
				<div>
					<h1 className="text-2xl">Admin Dashboard</h1>
					<p className="text-soft">Manage species data and tour content</p>
				</div>
				<div className="flex flex-wrap gap-x-4 lg:gap-x-3">
					{viewer?.isAdmin && (
						<Link to={SITE} aria-current={pathname === SITE ? "page" : undefined} className={LINK}>
							<SlidersIcon className="size-5" />
							{staffTitle(SITE)}
						</Link>
					)}
					{viewer?.mayClose && !viewer.isAdmin && (
						<Link to={HOURS} className={LINK}>
							<SlidersIcon className="size-5" />
							{staffTitle(HOURS)}
						</Link>
					)}
					<Link to={href("/admin/security/password")} className={LINK}>
						<KeyIcon className="size-5" />
						Change Password
					</Link>
				</div>
			</div>
			<Tabs />
		</>
	)
}

function Tabs() {
	const location = useLocation()
	const { pathname } = location
	// The numbers on the Analytics tab depend on whether archived species are shown.
	const search = new URLSearchParams(location.search).get("archived") === "show" ? "?archived=show" : ""
	const currentAt = pathname === SITE ? -1 : TABS.findLastIndex(([to]) => pathname.startsWith(to))
	return (
		<nav aria-label="Admin" className="border-b border-line">
			<ul className="-mb-0.5 flex flex-wrap gap-x-5 sm:gap-x-8">
				{TABS.map(([to, label], at) => (
					<li key={to}>
						<Link
							to={to + search}
							aria-current={at === currentAt ? "page" : undefined}
							className={`flex min-h-11 items-center font-semibold hover:border-edge aria-[current]:font-bold ${CURRENT}`}
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

type NextStep = { done: number; all: number; next: { title: string; to: string } | null }

/** One row below the tabs, for administrators, until the site is set up. */
function SetupRow({ done, all, next }: NextStep) {
	return (
		<p className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
			<Link to={href("/admin/site/setup")} className="inline-flex min-h-11 items-center font-semibold">
				Set up: {done} of {all} done
			</Link>
			{next && (
				<Link to={next.to} className="text-link inline-flex min-h-11 items-center font-semibold">
					Next: {next.title}
				</Link>
			)}
		</p>
	)
}

type Clock = ReturnType<typeof describeJump> & { isAdmin: boolean }

/** After a gap or a jump of the clock, until it is known that the date is right. */
function ClockNotice({ now, ranUntil, left, isAdmin }: Clock) {
	return (
		<section
			aria-label="Date"
			className={`${NOTICE.gold} mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden`}
		>
			<p className="min-w-0 max-w-[65ch] flex-[1_1_18rem]">
				<strong>Is today's date right? The server's clock says {now}.</strong> The site last ran on {ranUntil}
				. Until it has run for another {left}, nothing is deleted for good: the trash, old sign-ins, backups
				and counts stay.
				{!isAdmin && " An administrator can confirm the date."}
			</p>
			{isAdmin && (
				<ActionButton action={href("/admin/security/date")} failure="Couldn't confirm the date">
					<button type="submit" className="button button-quiet">
						The date is right
					</button>
				</ActionButton>
			)}
		</section>
	)
}
