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
import { readPageFrame } from "./middleware/page-frame.server.ts"
import { applyThemeEarly } from "./ui/early-theme.ts"
import { FaultPage, isDenied } from "./ui/error-pages.tsx"
import { FlashMessage } from "./ui/flash-message.tsx"
import headingFace from "./ui/fonts/young-serif.woff2?url"
import { Footer } from "./ui/footer.tsx"
import { Header, SideSheet } from "./ui/header.tsx"
import { InlineScript } from "./ui/inline-script.tsx"
import { LateQuietly, latePart } from "./ui/late-part.tsx"
import { BottomBar } from "./ui/navigation.tsx"
import { PageChange } from "./ui/page-change.tsx"
import { EMPTY_FRAME, type PageFrame } from "./ui/page-frame.ts"
import styles from "./ui/styles.css?url"

export const links: LinksFunction = () => [
	{ rel: "stylesheet", href: styles },
	// Low: on a weak signal the face comes with the next page, on a good one in time for the first.
	{
		rel: "preload",
		href: headingFace,
		as: "font",
		type: "font/woff2",
		crossOrigin: "anonymous",
		fetchPriority: "low",
	},
	{ rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/icon-180.png" },
	{ rel: "manifest", href: "/site.webmanifest" },
]

export async function loader({ context }: Route.LoaderArgs) {
	return await readPageFrame(context)
}

/** The frame of the page changes when staff change something: following links and filters needs no new one. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate
}

const EXTRAS = latePart(() => import("./ui/page-extras.tsx"))

/** The document around every page, error pages included: then what the loader gives may be missing. */
export function Layout({ children }: { children: ReactNode }) {
	const error = useRouteError()
	// A refusal in front of all loaders brings the frame along.
	const frame: PageFrame =
		useRouteLoaderData<typeof loader>("root") ?? (isDenied(error) ? error.data : EMPTY_FRAME)
	useLayoutEffect(() => {
		applyThemeEarly()
		// See `data-needs-bundle` in the styles.
		document.documentElement.classList.add("bundle")
	}, [])
	return (
		<html lang="en-CA" suppressHydrationWarning>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<meta name="theme-color" content="#10302a" />
				<InlineScript run={applyThemeEarly} />
				<Meta />
				<Links />
			</head>
			<body className="flex min-h-dvh flex-col">
				<a
					href="#main"
					className="absolute top-0 left-4 z-70 -translate-y-full rounded-b-md bg-gold px-4 py-3 font-bold text-[#10302a] focus:translate-y-0"
				>
					Skip to content
				</a>
				<Header {...frame} />
				<FlashMessage flash={frame.flash} />
				<main id="main" tabIndex={-1} className="grow outline-none">
					{children}
				</main>
				<Footer site={frame.site} />
				<SideSheet {...frame} />
				<BottomBar {...frame} />
				<PageChange />
				<LateQuietly part={EXTRAS} />
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	)
}

export default function Root() {
	return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <FaultPage error={error} />
}
