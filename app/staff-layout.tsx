import { useEffect } from "react"
import {
	href,
	Link,
	Outlet,
	type RouterContextProvider,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useMatches,
	useNavigation,
	useRevalidator,
	useRouteLoaderData,
} from "react-router"
import type { Route } from "./+types/staff-layout"
import { requireRole } from "./core/accounts/staff-access.server.ts"
import { hasAccess } from "./core/accounts/user.ts"
import { knownFeatures, type StaffEntry } from "./core/feature.ts"
import { ActionButton } from "./core/forms/ui/action-button.tsx"
import { removeOtherUsersDrafts } from "./core/forms/ui/browser-draft.ts"
import { FlashLine } from "./core/forms/ui/flash-line.tsx"
import {
	databaseContext,
	staffContext,
	staffRolesContext,
	withoutFactorContext,
} from "./core/http/context.server.ts"
import { closedAddresses } from "./core/settings/parts.server.ts"
import { readSettings } from "./core/settings/setting.server.ts"
import { KeyIcon, SlidersIcon } from "./core/staff/account-menu.tsx"
import { CORE_ENTRIES, StaffMenu } from "./core/staff/staff-menu.tsx"
import { rememberPage } from "./core/staff/staff-page.tsx"
import { staffTitle, titleAt } from "./core/staff/staff-titles.ts"
import { formatCount } from "./core/text/numbers.ts"
import { findClockJump } from "./core/time/clock.server.ts"
import type { ClockJump } from "./core/time/clock.ts"
import { formatDateTime } from "./core/time/local-time.ts"
import { useTrackedAction } from "./core/tracking/use-tracked.ts"
import type { RootLayoutData } from "./core/ui/layout/root-layout-data.ts"
import { NOTICE } from "./core/ui/page-elements.tsx"
import { pageMeta } from "./core/ui/page-title.ts"
import { useDelayed } from "./core/ui/use-delayed.ts"
import { readTodayPanel } from "./features/visit/staff/read-today.server.ts"
import { TodayPanel } from "./features/visit/staff/today-panel.tsx"

export const middleware: Route.MiddlewareFunction[] = [requireRole]

const ADMIN = href("/admin")
const SITE = href("/admin/site")
const FIRST_TAB = /^\/admin(\/(species|qr-codes)\b.*)?$/

/** Client-side navigation runs the middleware only if the route has a loader. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const jump = await findClockJump(context.get(databaseContext))
	const isFirst = FIRST_TAB.test(url.pathname)
	return {
		menu: context.get(withoutFactorContext) ? null : await readMenu(context),
		today: isFirst ? await readTodayPanel(context, new Date()) : null,
		clock: jump && describeJump(jump),
	}
}

async function readMenu(context: Readonly<RouterContextProvider>): Promise<StaffEntry[]> {
	const settings = await readSettings(context.get(databaseContext))
	const off = closedAddresses(settings)
	const user = context.get(staffContext)
	const roles = context.get(staffRolesContext)
	const entries = [...knownFeatures().flatMap(({ staffMenu = [] }) => staffMenu), ...CORE_ENTRIES]
	return entries
		.filter(({ to }) => !off.includes(to) && hasAccess(user, roles.get(to) ?? "admin", settings))
		.sort((a, b) => a.place - b.place)
}

function describeJump({ ranUntil, hoursLeft }: ClockJump) {
	return {
		now: formatDateTime(new Date().toISOString()),
		ranUntil: formatDateTime(ranUntil),
		left: formatCount(hoursLeft, "hour"),
	}
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, titleAt(location.pathname))

/** Not after a failed submission: without a connection, an error page would replace the form. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === undefined || defaultShouldRevalidate

export default function AdminLayout({ loaderData: { menu, today, clock } }: Route.ComponentProps) {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const page = document.documentElement
		// The session of a page restored from the back/forward cache may have ended, so it is hidden until the server responds.
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
	useEffect(() => rememberPage(pathname), [pathname])
	const shown = useMatches().map(({ pathname }) => pathname.replace(/\/$/, ""))
	const isFramed = menu?.some(({ to, isTab }) => shown.includes(to) && (isTab || to === SITE))
	return (
		<div className="frame">
			{isFramed && <Heading isAdmin={viewer?.isAdmin === true} />}
			{today && shown.includes(ADMIN) && (
				<TodayPanel {...today} ofVisitors={menu?.find(({ isOfVisitors }) => isOfVisitors)} />
			)}
			{menu && <StaffMenu entries={menu} />}
			{clock && <ClockNotice {...clock} isAdmin={viewer?.isAdmin === true} />}
			<FlashLine flash={flash} />
			<div className="pb-4 sm:pb-6">
				{isLoadingNews && <p role="status">Loading blog posts...</p>}
				<Outlet />
			</div>
		</div>
	)
}

const LINK =
	"text-link inline-flex min-h-11 items-center gap-2 font-semibold max-sm:text-sm lg:min-h-12 lg:rounded-md lg:border-2 lg:border-edge lg:bg-surface lg:px-4 lg:text-ink lg:no-underline lg:hover:bg-sunk"

function Heading({ isAdmin }: { isAdmin: boolean }) {
	return (
		<div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 pt-3 sm:pt-5">
			<div>
				<h1 className="text-2xl">Admin Dashboard</h1>
				<p className="text-soft">Manage species data and tour content</p>
			</div>
			<div className="flex flex-wrap gap-x-4">
				{isAdmin && (
					<Link to={SITE} className={`${LINK} sm:hidden`}>
						<SlidersIcon className="size-5" />
						{staffTitle(SITE)}
					</Link>
				)}
				<Link to={href("/admin/security/password")} className={LINK}>
					<KeyIcon className="size-5" />
					Change Password
				</Link>
			</div>
		</div>
	)
}

type Clock = ReturnType<typeof describeJump> & { isAdmin: boolean }

/** Shown after the server's clock jumped, until the date is confirmed or the site has run long enough. */
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
