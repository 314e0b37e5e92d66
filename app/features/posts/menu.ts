export const MENU_PLACES = ["menu", "footer", "neither"] as const
export type MenuPlace = (typeof MENU_PLACES)[number]

export const PLACE_LABELS: Record<MenuPlace, string> = {
	menu: "Menu",
	footer: "Footer",
	neither: "Neither",
}

export const MAX_ENTRIES = 20
