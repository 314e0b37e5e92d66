import type { MenuLink } from "#core/ui/site-info.ts"

export const MENU_PLACES = ["menu", "footer", "neither"] as const
export type MenuPlace = (typeof MENU_PLACES)[number]

export const PLACE_LABELS: Record<MenuPlace, string> = {
	menu: "Menu",
	footer: "Footer",
	neither: "Neither",
}

export const MAX_ENTRIES = 20

/** Pages that every site has and that staff can list. */
export const SITE_PAGES: readonly MenuLink[] = [
	{ path: "/visit", title: "Plan your visit" },
	{ path: "/blog", title: "News" },
	{ path: "/events", title: "Events" },
	{ path: "/waiver", title: "Terms & Privacy" },
	{ path: "/accessibility", title: "Accessibility" },
]
