import {
	type ComponentType,
	lazy,
	type MouseEvent,
	type ReactNode,
	Suspense,
	type ToggleEvent,
	useEffect,
	useRef,
} from "react"
import { href, Link, useLocation, useNavigation } from "react-router"
import { CloseIcon, MenuIcon, MoonIcon, SunIcon } from "#core/ui/icons.tsx"
import { loadOptional } from "#core/ui/retry.ts"
import { SearchForm } from "#core/ui/search-form.tsx"
import { MENU, PRIVACY_BUTTON, type SiteInfo } from "#core/ui/site-info.ts"
import { useDelayed } from "#core/ui/use-delayed.ts"
import { HeaderLinks, SHEET_LINK, SheetLinks, ThemeLabel } from "./navigation.tsx"
import type { RootLayoutData, Viewer } from "./root-layout-data.ts"

/** Loaded only when someone is signed in. If loading fails, the server's HTML stays until hydration. */
const ViewerPart = lazy<ComponentType<ViewerPartProps>>(() =>
	loadOptional(() => import("#core/staff/account-menu.tsx")),
)
type ViewerPartProps = { viewer: Viewer; isMenu?: boolean }

export function Header({ site, viewer, children, ...around }: RootLayoutData & { children: ReactNode }) {
	return (
		<header className="on-band sticky top-(--header-top) z-20 bg-band whitespace-nowrap text-onband print:hidden">
			{/* In `rem`, so that large text on a wide screen gets the layout of a small one. */}
			<div className="frame @container">
				<div className="flex items-center gap-2 @max-[26rem]:gap-1 py-1 @max-[16.5rem]:flex-wrap lg:py-3 low:py-0">
					<Brand {...site} isWhole={!viewer} />
					{/* The account takes the space of the links. */}
					<nav
						aria-label="Main"
						className={`mr-auto hidden @min-[69rem]:ml-4.5 ${viewer ? "@min-[66.5rem]:flex" : "min-[59rem]:@min-[52.5rem]:flex"}`}
					>
						<HeaderLinks viewer={viewer} {...around} />
					</nav>
					{children}
					<SearchForm className="mx-2 hidden max-w-48 grow basis-32 @min-[69rem]:flex" />
					<div className="mr-[max(-0.5rem,-2vw)] ml-auto flex shrink-0 @min-[69rem]:ml-0 [[data-today]~&]:@min-[16.5rem]:ml-0">
						{!viewer && <ThemeButton />}
						<Suspense>{viewer && <ViewerPart viewer={viewer} isMenu />}</Suspense>
						<button
							type="button"
							popoverTarget={MENU}
							aria-label="Menu"
							className={`grid @min-[69rem]:hidden ${BUTTON}`}
						>
							<MenuIcon />
						</button>
					</div>
				</div>
			</div>
			<LoadingIndicator />
		</header>
	)
}

const BUTTON = "h-12 w-[min(3rem,14vw)] cursor-pointer place-items-center"

/** Leaves room for the line about today. */
const BRAND =
	"flex min-h-12 max-w-max min-w-(--least) grow basis-(--least) items-center gap-[0.6rem] [--least:min(10.5rem,60%)] @max-[26rem]:gap-[0.4rem] @max-[26rem]:[--least:min(8.6rem,60%)] @max-[19.5rem]:[--least:min(7.5rem,60%)] @max-[16.5rem]:basis-[60%]"

function Brand({ name, tagline = "", logo, isWhole }: SiteInfo & { isWhole: boolean }) {
	const isLong = name.length > 24
	return (
		<Link
			to={href("/")}
			className={`${BRAND} ${isWhole ? "@min-[69rem]:max-w-72 @min-[69rem]:min-w-0 @min-[69rem]:flex-none" : ""}`}
		>
			{/* Lazy, because drawing it takes as long as a frame. The name beside it says the same. */}
			<img
				src={logo}
				alt=""
				width="44"
				height="44"
				loading="lazy"
				fetchPriority="low"
				className={`size-[2.6rem] shrink-0 @max-[26rem]:size-[1.8rem] ${isLong ? "@max-[26rem]:hidden" : "@max-[19.5rem]:hidden"}`}
			/>
			{/* A tagline that doesn't fit into the second line wraps out of sight. */}
			<span
				className={`min-w-0 overflow-hidden whitespace-normal [overflow-wrap:anywhere] ${isLong ? "max-h-[2rem]" : "max-h-[3rem] @max-[26rem]:max-h-[2.5rem]"} @max-[16.5rem]:max-h-none`}
			>
				<span
					className={`line-clamp-2 font-display @max-[16.5rem]:line-clamp-none ${isLong ? "text-[0.9rem]/[1rem] @max-[26rem]:text-[0.8rem]" : "text-[1.2rem] leading-tight @max-[26rem]:text-[1rem]"}`}
				>
					{name}
				</span>
				<span
					className={`flex h-[1lh] flex-wrap overflow-hidden text-[0.75rem]/[1rem] whitespace-nowrap text-softband before:h-full before:w-px @max-[26rem]:text-[0.7rem]/[0.85rem] @max-[16.5rem]:h-auto @max-[16.5rem]:whitespace-normal ${tagline.length > 26 ? "@max-[26rem]:hidden" : ""} ${tagline.length > 36 ? "@min-[69rem]:hidden" : ""}`}
				>
					{tagline}
				</span>
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
			className={`hidden justify-center @min-[69rem]:flex ${BUTTON}`}
			aria-label="Light or dark"
		>
			<SunIcon className="hidden dark:block size-6" />
			<MoonIcon className="dark:hidden size-6" />
		</button>
	)
}

function closeSheet(sheet: HTMLDialogElement | null) {
	sheet?.close()
	sheet?.hidePopover?.()
}

const SHEET = [
	"not-popovers:static not-popovers:block not-popovers:w-auto",
	"popovers:fixed popovers:inset-[0_0_0_auto] popovers:w-[min(21rem,88vw)] popovers:max-w-none",
	"popovers:h-dvh popovers:max-h-none popovers:overflow-y-auto popovers:translate-x-full",
	"open:translate-x-0 starting:open:translate-x-full backdrop:bg-[rgb(6_18_15/0.6)]",
	"transition-discrete motion-safe:transition-[translate,display,overlay] motion-safe:duration-180 motion-safe:ease-out",
].join(" ")

/** A popover opens without scripts; with them it becomes modal. */
export function SideSheet({ viewer, ...around }: RootLayoutData) {
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
			className={`bg-surface text-ink print:hidden ${SHEET}`}
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
				<SheetLinks viewer={viewer} {...around} />
			</nav>
			<button type="button" data-needs-js data-theme-toggle className={`${SHEET_LINK} w-full cursor-pointer`}>
				<ThemeLabel />
			</button>
			{around.sections.analytics && (
				<button
					type="button"
					data-needs-bundle
					{...PRIVACY_BUTTON}
					// First, so that the focus returns to the menu button when the dialog closes.
					onClick={() => closeSheet(sheet.current)}
					className="text-link min-h-14 cursor-pointer px-5"
				>
					Privacy choices
				</button>
			)}
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
		<div role="status" className="absolute inset-x-0 bottom-0 h-1 empty:h-0">
			{waiting && (
				<>
					<span className="sr-only">Loading…</span>
					<span className="block h-full origin-left scale-x-95 bg-gold motion-safe:transition-[scale] motion-safe:duration-8000 motion-safe:ease-out starting:scale-x-0" />
				</>
			)}
		</div>
	)
}
