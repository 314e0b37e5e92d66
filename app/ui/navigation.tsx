import type { ReactNode } from "react"
import { href, Link, useLocation } from "react-router"
import { BarnIcon, HomeIcon, NewsIcon, TrailIcon } from "./icons.tsx"
import type { PageFrame } from "./page-frame.ts"

/** What the links depend on. */
type Around = Pick<PageFrame, "sections" | "viewer">

type NavigationItem = {
	label: string
	/** Fits under an icon of the bottom bar. */
	short: string
	to: string
	icon: (props: { className?: string }) => ReactNode
	/** Whether the page at this path belongs to the item. */
	owns: (path: string) => boolean
}

function navigationItems({ sections, viewer }: Around): NavigationItem[] {
	const items: NavigationItem[] = [
		{ label: "Home", short: "Home", to: href("/"), icon: HomeIcon, owns: (path) => path === "/" },
		{
			label: "Wildlife Tour",
			short: "Tour",
			to: href("/tour"),
			icon: TrailIcon,
			owns: (path) => path === "/tour" || path.startsWith("/species"),
		},
	]
	if (sections.blog) {
		items.push({
			label: "News",
			short: "News",
			to: href("/blog"),
			icon: NewsIcon,
			owns: (path) => path.startsWith("/blog"),
		})
	}
	if (viewer?.isAdmin) items.push(adminItem(href("/admin")))
	return items
}

function adminItem(to: string): NavigationItem {
	return {
		label: "Admin",
		short: "Admin",
		to,
		icon: BarnIcon,
		owns: (path) => path.startsWith("/admin") || path.startsWith("/auth"),
	}
}

type NavigationLinksProps = {
	items: NavigationItem[]
	className: string
	/** How an item looks in this place. */
	show: (item: NavigationItem) => ReactNode
}

/** The links of the site, each telling whether it leads to where one is. */
function NavigationLinks({ items, className, show }: NavigationLinksProps) {
	const { pathname } = useLocation()
	return items.map((item) => (
		<Link
			key={item.to}
			to={item.to}
			aria-current={item.owns(pathname) ? "page" : undefined}
			className={className}
		>
			{show(item)}
		</Link>
	))
}

/** In the header of wide screens. */
export function HeaderLinks(around: Around) {
	return (
		<NavigationLinks
			items={navigationItems(around)}
			className="flex min-h-12 items-center border-b-4 border-transparent px-3 font-semibold hover:border-softband aria-[current]:border-gold"
			show={(item) => item.label}
		/>
	)
}

/** In the side sheet. */
export function SheetLinks(around: Around) {
	return (
		<NavigationLinks
			items={navigationItems(around)}
			className="flex min-h-14 items-center gap-4 border-l-8 border-transparent px-5 text-lg font-semibold aria-[current]:border-gold aria-[current]:bg-sunk"
			show={(item) => (
				<>
					<item.icon />
					{item.label}
				</>
			)}
		/>
	)
}

/** At the bottom of small screens, in reach of a thumb. */
export function BottomBar(around: Around) {
	const items = navigationItems(around)
	// For guests the way in.
	if (!around.viewer?.isAdmin) items.push(adminItem(href("/auth")))
	return (
		<nav
			aria-label="Quick"
			className="on-band fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col bg-band pb-[env(safe-area-inset-bottom)] text-onband md:hidden print:hidden"
		>
			<NavigationLinks
				items={items}
				className="flex h-16 flex-col items-center justify-center gap-0.5 border-t-4 border-transparent text-sm font-semibold text-softband aria-[current]:border-gold aria-[current]:text-onband"
				show={(item) => (
					<>
						<item.icon />
						{item.short}
					</>
				)}
			/>
		</nav>
	)
}
