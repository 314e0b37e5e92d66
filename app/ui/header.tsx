import { type FocusEvent, useEffect, useRef } from "react"
import { href, Link, useLocation, useNavigation } from "react-router"
import { CloseIcon, MenuIcon, MoonIcon, SunIcon } from "./icons.tsx"
import { HeaderLinks, SheetLinks } from "./navigation.tsx"
import type { PageFrame } from "./page-frame.ts"
import { SearchForm } from "./search-form.tsx"
import { PRIVACY_BUTTON } from "./site-words.ts"
import { useDelayed } from "./use-delayed.ts"
import { ViewerActions, ViewerMenu } from "./viewer-menu.tsx"

const MENU = "menu"

/** Brand, links, search and theme; on small screens a side sheet carries them. */
export function Header({ site, sections, viewer }: PageFrame) {
	return (
		<header className="on-band sticky top-0 z-20 low:static bg-band text-onband print:hidden">
			<div className="mx-auto flex max-w-7xl items-center gap-2 px-4 py-2 md:gap-5 md:px-6">
				<Brand name={site.name} />
				<nav aria-label="Main" className="hidden items-center md:flex">
					<HeaderLinks sections={sections} viewer={viewer} />
				</nav>
				<SearchForm className="ml-auto hidden max-w-72 lg:flex" />
				<div className="ml-auto flex lg:ml-0">
					<ThemeButton />
					{viewer && <ViewerMenu viewer={viewer} />}
					<button
						type="button"
						popoverTarget={MENU}
						aria-label="Menu"
						className="grid size-12 cursor-pointer place-items-center lg:hidden"
					>
						<MenuIcon />
					</button>
				</div>
			</div>
			<Waiting />
		</header>
	)
}

function Brand({ name }: { name: string }) {
	return (
		<Link to={href("/")} className="flex min-h-12 min-w-0 items-center gap-3">
			<img src="/icon.svg" alt="" width="44" height="44" className="size-11 shrink-0 max-[22rem]:hidden" />
			<span className="min-w-0 leading-tight">
				<span className="block truncate font-display text-lg">{name}</span>
				<span className="block truncate text-sm text-softband">Wildlife Discovery Tour</span>
			</span>
		</Link>
	)
}

/** The work is done by the script in the head of the page. */
function ThemeButton() {
	return (
		<button
			type="button"
			data-needs-js
			data-theme-toggle
			data-tooltip="Light or dark"
			aria-label="Light or dark"
			className="grid size-12 cursor-pointer place-items-center"
		>
			<SunIcon className="theme-sun size-6" />
			<MoonIcon className="theme-moon size-6" />
		</button>
	)
}

/** The links, the search and more behind the menu button: a popover, so that it opens without scripts. */
export function SideSheet({ sections, viewer }: PageFrame) {
	const sheet = useRef<HTMLDivElement>(null)
	const location = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the sheet
	useEffect(() => {
		if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover()
	}, [location])
	function leave(event: FocusEvent) {
		const next = event.relatedTarget
		if (next && !sheet.current?.contains(next)) sheet.current?.hidePopover()
	}
	return (
		<div
			onBlur={leave}
			ref={sheet}
			id={MENU}
			popover="auto"
			role="dialog"
			aria-label="Menu"
			className="sheet bg-surface text-ink print:hidden"
		>
			<div className="flex items-center justify-between border-b-2 border-line py-2 pr-3 pl-5">
				<p className="font-display text-lg">Menu</p>
				<button
					type="button"
					popoverTarget={MENU}
					popoverTargetAction="hide"
					aria-label="Close the menu"
					className="grid size-12 cursor-pointer place-items-center"
				>
					<CloseIcon />
				</button>
			</div>
			<SearchForm className="p-5" />
			<nav aria-label="Menu">
				<SheetLinks sections={sections} viewer={viewer} />
			</nav>
			<button
				type="button"
				data-needs-bundle
				{...PRIVACY_BUTTON}
				// First, so that the focus comes back to the menu button when the dialog is closed.
				onClick={() => sheet.current?.hidePopover()}
				className="text-link min-h-14 cursor-pointer px-7"
			>
				Privacy choices
			</button>
			{viewer && (
				<div className="mt-3 border-t-2 border-line p-5">
					<ViewerActions viewer={viewer} />
				</div>
			)}
		</div>
	)
}

/** A page that takes its time shows that it is on its way. */
function Waiting() {
	const waiting = useDelayed(useNavigation().state !== "idle")
	return (
		<div role="status" className="absolute inset-x-0 bottom-0 h-1">
			{waiting && (
				<>
					<span className="sr-only">Loading…</span>
					<span className="waiting block h-full bg-gold" />
				</>
			)}
		</div>
	)
}
