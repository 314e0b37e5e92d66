import { type ReactNode, useLayoutEffect } from "react"
import {
	Links,
	type LinksFunction,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useRouteError,
	useRouteLoaderData,
} from "react-router"
import type { Route } from "./+types/root"
import { OFFLINE_PAGE } from "./core/offline/offline.ts"
import { farmZone, setFarmZone } from "./core/time/local-time.ts"
import { CONSENT_RULES, parseConsent } from "./core/tracking/consent.ts"
import { askForConsent } from "./core/tracking/ui/ask-for-consent.ts"
import { ConsentBanner } from "./core/tracking/ui/consent-banner.tsx"
import headingFace from "./core/ui/fonts/bitter-700.woff2?url"
import fonts from "./core/ui/fonts/fonts.css?url"
import { InlineScript, runInlineScripts } from "./core/ui/inline-script.tsx"
import { ErrorPage, isDenied, NO_CONNECTION_TITLE } from "./core/ui/layout/error-pages.tsx"
import { putFirstScreenFirst } from "./core/ui/layout/first-screen.ts"
import { FlashMessage } from "./core/ui/layout/flash-message.tsx"
import { Footer } from "./core/ui/layout/footer.tsx"
import { Header, SideSheet } from "./core/ui/layout/header.tsx"
import { LostLine } from "./core/ui/layout/lost-line.tsx"
import { retryLostRequests } from "./core/ui/layout/lost-requests.ts"
import { BottomBar } from "./core/ui/layout/navigation.tsx"
import { forbidScriptsInOldBrowsers } from "./core/ui/layout/old-browsers.ts"
import { EMPTY_ROOT_DATA, type RootLayoutData } from "./core/ui/layout/root-layout-data.ts"
import { RouteAnnouncer } from "./core/ui/layout/route-announcer.tsx"
import { replaceBlockedStorage } from "./core/ui/layout/storage-fallback.ts"
import { applyTheme } from "./core/ui/layout/theme-script.ts"
import { LazyWhenIdle, lazyComponent } from "./core/ui/lazy-component.tsx"
import { pageMeta } from "./core/ui/page-title.ts"
import { isNetworkError } from "./core/ui/retry.ts"
import type { SiteInfo } from "./core/ui/site-info.ts"
import styles from "./core/ui/styles.css?url"
import { Notices } from "./features/hours/notices/ui/notices.tsx"
import type { HoursInFrame } from "./features/hours/today.ts"
import { FooterToday } from "./features/hours/ui/footer-today.tsx"
import { hideOutdatedToday } from "./features/hours/ui/hide-outdated.ts"
import { TodayPill } from "./features/hours/ui/today-pill.tsx"
import { SERVER_FEATURES } from "./features.server.ts"
import { readRootLayoutData } from "./root-layout-data.server.ts"

export const links: LinksFunction = () => [fonts, styles].map((href) => ({ rel: "stylesheet", href }))

export const meta: Route.MetaFunction = ({ matches, error }) => {
	if (!error) return []
	const frame = isDenied(error) ? error.data : lastFrame
	const known = frame ? [{ id: "root", loaderData: frame }] : matches
	return pageMeta(known, isNetworkError(error) ? NO_CONNECTION_TITLE : "Error")
}

export const middleware: Route.MiddlewareFunction[] = SERVER_FEATURES.flatMap(
	({ middleware = [] }) => middleware,
)

export async function loader({ context, url }: Route.LoaderArgs) {
	const frame = await readRootLayoutData(context)
	// Browsers store this page, and today's hours and notices would become outdated.
	return url.pathname === OFFLINE_PAGE ? { ...frame, farmHours: null, notices: null } : frame
}

/** The root layout data changes only when a form is submitted, so links and filters don't reload it. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate
}

/** Only documents contain these inline scripts, so they stay out of the bundle. */
const SCRIPTS = import.meta.env.SSR
	? {
			applyTheme,
			askForConsent,
			forbidScriptsInOldBrowsers,
			hideOutdatedToday,
			putFirstScreenFirst,
			replaceBlockedStorage,
			retryLostRequests,
			consentRules: `${parseConsent},${JSON.stringify(CONSENT_RULES)}`,
		}
	: undefined

type Frame = RootLayoutData & HoursInFrame

const EMPTY_FRAME: Frame = { ...EMPTY_ROOT_DATA, farmHours: null, notices: null }

/** In the browser: the last layout data, so that an error page keeps the layout. */
let lastFrame: Frame | undefined

const EXTRAS = lazyComponent(() => import("./page-extras.tsx"))

export function Layout({ children }: { children: ReactNode }) {
	const error = useRouteError()
	const loaded = useRouteLoaderData<typeof loader>("root")
	// A request denied before the loaders carries the layout data.
	const frame: Frame = loaded ?? (isDenied<Frame>(error) ? error.data : (lastFrame ?? EMPTY_FRAME))
	if (!import.meta.env.SSR && loaded) {
		lastFrame = { ...loaded, flash: null }
		setFarmZone(loaded.site.timeZone)
	}
	useLayoutEffect(() => {
		runInlineScripts()
		// See `data-needs-bundle` in the styles.
		document.documentElement.classList.add("bundle")
		// The script may have been reported as lost before it arrived.
		document.getElementById("lost")?.replaceChildren()
	}, [])
	return (
		<html
			lang="en-CA"
			data-time-zone={farmZone()}
			data-until={frame.farmHours?.today.until}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<InlineScript run={SCRIPTS?.applyTheme} unless={SCRIPTS?.forbidScriptsInOldBrowsers} again />
				<InlineScript run={SCRIPTS?.putFirstScreenFirst} again />
				<InlineScript run={SCRIPTS?.hideOutdatedToday} />
				<InlineScript run={SCRIPTS?.replaceBlockedStorage} />
				<InlineScript run={SCRIPTS?.askForConsent} args={SCRIPTS?.consentRules} again />
				<InlineScript run={SCRIPTS?.retryLostRequests} />
				<Meta />
				<Links />
				{import.meta.env.SSR && <ServerLinks {...frame.site} />}
			</head>
			{/* Space for the fixed bar. Accessibility checkers take controls below a sticky element for hidden ones. */}
			<body className="flex min-h-dvh flex-col tall:pb-(--bottom-bar-height)">
				<a
					href="#main"
					className="absolute top-0 left-4 z-70 -translate-y-full rounded-b-md bg-gold px-4 py-3 font-bold text-ongold focus:translate-y-0"
				>
					Skip to content
				</a>
				<Header {...frame}>
					<TodayPill />
				</Header>
				<Notices notices={frame.notices} />
				<FlashMessage flash={frame.flash} />
				<main id="main" tabIndex={-1} className="grow outline-none">
					{children}
				</main>
				<Footer {...frame}>
					{import.meta.env.SSR && (
						<FooterToday today={frame.farmHours?.today.line} hours={frame.site.hours} />
					)}
				</Footer>
				<LostLine />
				<ConsentBanner script={frame.analyticsScript} counts={frame.sections.analytics} />
				<SideSheet {...frame} />
				<BottomBar {...frame} />
				<RouteAnnouncer />
				<LazyWhenIdle of={EXTRAS} />
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	)
}

/** React adopts what the server rendered, so the bundle doesn't need it. */
function ServerLinks({ logo, appleIcon }: SiteInfo) {
	return (
		<>
			<meta name="theme-color" content="#10302a" />
			{/* Without it, half a header is painted where the parser pauses, and then shifts. */}
			<link rel="expect" href="#main" blocking="render" />
			{/* `first-screen.ts` decides whether the connection is good enough. */}
			<link
				rel="preload"
				href={headingFace}
				as="font"
				type="font/woff2"
				crossOrigin="anonymous"
				fetchPriority="low"
				media="not all"
			/>
			<link rel="icon" href={logo} />
			<link rel="apple-touch-icon" href={appleIcon || "/icon-180.png"} />
			{/* With cookies, for sites behind a password. */}
			<link rel="manifest" href="/site.webmanifest" crossOrigin="use-credentials" />
		</>
	)
}

export default function Root() {
	return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <ErrorPage error={error} />
}
