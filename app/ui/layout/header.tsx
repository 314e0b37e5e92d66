import {
	type ComponentType,
	lazy,
	type MouseEvent,
	Suspense,
	type ToggleEvent,
	useEffect,
	useRef,
} from "react"
import { href, Link, useLocation, useNavigation } from "react-router"
import { CloseIcon, MenuIcon, MoonIcon, SunIcon } from "#app/ui/icons.tsx"
import { loadOptional } from "#app/ui/retry.ts"
import { SearchForm } from "#app/ui/search-form.tsx"
import { MENU, PRIVACY_BUTTON, type SiteInfo } from "#app/ui/site-info.ts"
import { TodayPill } from "#app/ui/today/today-pill.tsx"
import { useDelayed } from "#app/ui/use-delayed.ts"
import { HeaderLinks, SHEET_LINK, SheetLinks } from "./navigation.tsx"
import type { RootLayoutData, Viewer } from "./root-layout-data.ts"

/** Loaded only when someone is signed in. If loading fails, the server's HTML stays until hydration. */
const ViewerPart = lazy<ComponentType<ViewerPartProps>>(() =>
	loadOptional(() => import("./account-menu.tsx")),
)
type ViewerPartProps = { viewer: Viewer; isMenu?: boolean }

export function Header({ site, sections, viewer }: RootLayoutData) {
	return (
		<header className="on-band header z-20 bg-band text-onband print:hidden">
			<div className="frame header-frame">
				<div className="header-row">
					<Brand {...site} />
					<nav aria-label="Main" className="header-links">
						<HeaderLinks sections={sections} viewer={viewer} />
					</nav>
					<TodayPill />
					<SearchForm className="header-wide" />
					<div className="header-buttons">
						<ThemeButton />
						<Suspense>{viewer && <ViewerPart viewer={viewer} isMenu />}</Suspense>
						<button type="button" popoverTarget={MENU} aria-label="Menu" className="header-narrow">
							<MenuIcon />
						</button>
					</div>
				</div>
			</div>
			<LoadingIndicator />
		</header>
	)
}

function Brand({ name, tagline, logo }: SiteInfo) {
	return (
		<Link to={href("/")} className="brand">
			{/* Drawing it takes as long as a frame, and the name beside it says the same. */}
			<img src={logo} alt="" width="44" height="44" fetchPriority="low" />
			<span>
				<span className={`font-display ${name.length > 24 ? "brand-long" : ""}`}>{name}</span>
				<span className="text-softband">{tagline}</span>
			</span>
		</Link>
	)
}

function ThemeButton() {
	return (
		<button
			type="button"
			data-needs-js
			data-theme-toggle
			data-tooltip="Light or dark"
			className="header-wide cursor-pointer"
			aria-label="Light or dark"
		>
			<SunIcon className="theme-sun size-6" />
			<MoonIcon className="theme-moon size-6" />
		</button>
	)
}

/** What the button changes the theme to. */
export function ThemeLabel() {
	return (
		<>
			<SunIcon className="theme-sun size-6" />
			<MoonIcon className="theme-moon size-6" />
			<span className="theme-sun">Light theme</span>
			<span className="theme-moon">Dark theme</span>
		</>
	)
}

function closeSheet(sheet: HTMLDialogElement | null) {
	sheet?.close()
	sheet?.hidePopover?.()
}

/** A popover, so that it opens without scripts; with them it becomes modal. */
export function SideSheet({ sections, viewer }: RootLayoutData) {
	const sheet = useRef<HTMLDialogElement>(null)
	const location = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the sheet
	useEffect(() => closeSheet(sheet.current), [location])
	function becomeModal({ currentTarget }: ToggleEvent<HTMLDialogElement>) {
		if (!currentTarget.matches(":popover-open")) return
		currentTarget.hidePopover()
		currentTarget.showModal()
	}
	function closeBeside({ detail, clientX, currentTarget }: MouseEvent<HTMLDialogElement>) {
		if (detail && clientX < currentTarget.offsetLeft) closeSheet(currentTarget)
	}
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the browser's own
		<dialog
			ref={sheet}
			id={MENU}
			popover="auto"
			aria-label="Menu"
			className="sheet bg-surface text-ink print:hidden"
			onToggle={becomeModal}
			onClick={closeBeside}
		>
			<div className="flex items-center justify-between border-b border-line py-2 pr-3 pl-5">
				<p className="font-display text-lg">Menu</p>
				<button
					type="button"
					popoverTarget={MENU}
					popoverTargetAction="hide"
					onClick={() => closeSheet(sheet.current)}
					aria-label="Close the menu"
					className="grid size-12 cursor-pointer place-items-center"
				>
					<CloseIcon />
				</button>
			</div>
			<SearchForm className="flex p-5" />
			<nav aria-label="Menu">
				<SheetLinks sections={sections} viewer={viewer} />
			</nav>
			<button type="button" data-needs-js data-theme-toggle className={`${SHEET_LINK} w-full cursor-pointer`}>
				<ThemeLabel />
			</button>
			<button
				type="button"
				data-needs-bundle
				{...PRIVACY_BUTTON}
				// First, so that the focus returns to the menu button when the dialog closes.
				onClick={() => closeSheet(sheet.current)}
				className="text-link min-h-14 cursor-pointer px-7"
			>
				Privacy choices
			</button>
			{viewer && (
				<div className="mt-3 border-t border-line p-5">
					<Suspense>
						<ViewerPart viewer={viewer} />
					</Suspense>
				</div>
			)}
		</dialog>
	)
}

function LoadingIndicator() {
	const waiting = useDelayed(useNavigation().state !== "idle")
	return (
		<div role="status" className="loading-line">
			{waiting && (
				<>
					<span className="sr-only">Loading…</span>
					<span className="waiting" />
				</>
			)}
		</div>
	)
}
