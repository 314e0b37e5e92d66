import type { ReactNode } from "react"
import { href, Link, useLocation } from "react-router"
import {
	BarnIcon,
	ClockIcon,
	HomeIcon,
	MoonIcon,
	NewsIcon,
	PageIcon,
	PlaceIcon,
	SunIcon,
	TrailIcon,
} from "#core/ui/icons.tsx"
import { type HeaderLink, MENU } from "#core/ui/site-info.ts"
import type { RootLayoutData } from "./root-layout-data.ts"

type NavigationData = Pick<RootLayoutData, "menu" | "menuInRow" | "viewer">

const ICONS = {
	home: HomeIcon,
	trail: TrailIcon,
	place: PlaceIcon,
	clock: ClockIcon,
	news: NewsIcon,
	page: PageIcon,
	barn: BarnIcon,
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}/`)

function navigationItems({ menu, viewer }: NavigationData, most?: number): HeaderLink[] {
	const items: HeaderLink[] = [
		{ path: href("/"), title: "Home", short: "Home", icon: "home" },
		...menu.slice(0, most),
	]
	if (viewer?.isStaff) items.push(adminItem(href("/admin"), href("/auth")))
	return items
}

function adminItem(path: string, covers: string): HeaderLink {
	return { path, title: "Admin", short: "Admin", icon: "barn", covers }
}

type NavigationLinksProps = {
	items: HeaderLink[]
	className: string
	show: (item: HeaderLink, icon: ReactNode) => ReactNode
}

function NavigationLinks({ items, className, show }: NavigationLinksProps) {
	const { pathname } = useLocation()
	return items.map((item) => {
		const Icon = ICONS[item.icon ?? "page"]
		const isCurrent = [item.path, item.covers ?? item.path].some((top) => isBelow(pathname, top))
		return (
			<Link
				key={item.path}
				to={item.path}
				aria-current={isCurrent ? "page" : undefined}
				className={className}
			>
				{show(item, <Icon />)}
			</Link>
		)
	})
}

const HEADER_LINK =
	"flex min-h-12 cursor-pointer items-center border-b-4 px-2 border-transparent pt-1 font-semibold hover:border-softband aria-[current]:border-gold lg:-my-3 lg:min-h-18 @min-[69rem]:px-3"

export function HeaderLinks(around: NavigationData) {
	// When signed in, the search takes the space of links that the bottom bar doesn't have.
	const items = navigationItems(around, around.menuInRow).filter(({ short }) => !around.viewer || short)
	return (
		<>
			<NavigationLinks items={items} className={HEADER_LINK} show={({ title }) => title} />
			{items.length < navigationItems(around).length && (
				<button type="button" popoverTarget={MENU} className={HEADER_LINK}>
					More
				</button>
			)}
		</>
	)
}

export const SHEET_LINK =
	"flex min-h-13 items-center gap-4 border-l-6 border-transparent px-4 py-2 font-semibold [overflow-wrap:anywhere] shadow-[0_1px_0_var(--color-line)] aria-[current]:border-gold aria-[current]:bg-sunk aria-[current]:font-bold"

export function SheetLinks(around: NavigationData) {
	return (
		<NavigationLinks
			items={navigationItems(around)}
			className={SHEET_LINK}
			show={({ title }, icon) => (
				<>
					{icon}
					{title}
				</>
			)}
		/>
	)
}

export function BottomBar(around: NavigationData) {
	const items = navigationItems(around).filter(({ short }) => short)
	if (!around.viewer?.isStaff) items.push(adminItem(href("/auth"), href("/admin")))
	return (
		// Invisible until it is complete, because its links share its width.
		<nav
			aria-label="Quick"
			className="on-band bottom-bar not-[:has(+*)]:invisible sticky bottom-(--bottom-bar-bottom) z-30 order-1 flex overflow-x-auto bg-band pb-[env(safe-area-inset-bottom)] text-onband tall:fixed tall:inset-x-0 tall:bottom-0 min-[59rem]:hidden print:hidden"
		>
			<NavigationLinks
				items={items}
				className="relative flex min-h-[3.4rem] flex-[1_0_auto] flex-col items-center justify-center gap-x-2 px-px pt-1 text-[min(0.741rem,5.4vw)] leading-tight font-semibold whitespace-nowrap text-softband before:absolute before:top-0 before:h-1 before:w-10 before:rounded-b-sm aria-[current]:font-bold aria-[current]:text-onband aria-[current]:before:bg-gold low:min-h-11 low:flex-row low:max-sm:[&>svg]:hidden"
				show={({ short }, icon) => (
					<>
						{icon}
						{short}
					</>
				)}
			/>
		</nav>
	)
}

export function ThemeLabel() {
	return (
		<>
			<SunIcon className="hidden dark:block size-6" />
			<MoonIcon className="dark:hidden size-6" />
			<span className="hidden dark:block">Light theme</span>
			<span className="dark:hidden">Dark theme</span>
		</>
	)
}
