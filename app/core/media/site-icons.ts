/** `size` is in pixels, `padding` the part of each side that is left bare. */
export const SITE_ICONS = {
	header: { size: 96 },
	apple: { size: 180, background: "white", padding: 0.08 },
	small: { size: 192 },
	large: { size: 512 },
	/** Launchers may cut off a fifth of each side. */
	maskable: { size: 512, background: "white", padding: 0.2 },
}

export type SiteIcon = keyof typeof SITE_ICONS

const DRAWN: Record<SiteIcon, string> = {
	header: "/icon.svg",
	apple: "/icon-180.png",
	small: "/icon-192.png",
	large: "/icon-512.png",
	maskable: "/icon-maskable-512.png",
}

/** By the logo's media name. Empty for other pictures. */
export function iconFiles(name: string): [icon: string, file: string][] {
	const [base] = /^logo-[\da-f]+/.exec(name) ?? []
	return base ? Object.keys(SITE_ICONS).map((icon) => [icon, `${base}-${icon}.png`]) : []
}

export function siteIcons(logo: string | undefined): Record<SiteIcon, string> {
	if (!logo) return DRAWN
	return Object.fromEntries(iconFiles(logo).map(([icon, file]) => [icon, `/media/${file}`])) as typeof DRAWN
}
