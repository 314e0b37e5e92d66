import { SECTION_NAMES, SECTIONS } from "#core/settings/setting-row.ts"

/** By path, for menu entries, headings, document titles and links back. */
export const STAFF_TITLES: Record<string, string> = {
	"/admin": "Species Management",
	"/admin/import": "CSV Import",
	"/admin/news": "Blog & News",
	"/admin/security": "Security",
	"/admin/species/photos": "Add Photos",
	"/admin/map": "Map",
	"/admin/events": "Events",
	"/admin/pages": "Pages",
	"/admin/trash": "Trash",
	"/admin/site": "Site Settings",
	...Object.fromEntries(SECTION_NAMES.map((name) => [`/admin/site/${name}`, SECTIONS[name].title])),
	"/admin/site/hours": "Hours and notices",
	"/admin/site/move-in": "Move In from Another Site",
	"/admin/site/sample": "Sample Content",
	"/admin/site/terms": "Terms",
	"/admin/security/accounts": "Staff Accounts",
}

/** React Router ignores case and a trailing slash. */
export const titleAt = (pathname: string) => STAFF_TITLES[pathname.toLowerCase().replace(/\/$/, "")]

/** Throws if the page isn't in the table. */
export function staffTitle(path: string): string {
	const title = STAFF_TITLES[path]
	if (title === undefined) throw new Error(`${path} has no title in STAFF_TITLES`)
	return title
}
