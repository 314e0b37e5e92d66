import type { SiteInfo } from "#core/ui/site-info.ts"
import { GETTING_HERE, type HomePage } from "#features/hours/home-page.ts"

/** Sections with content: the farm may not have its address yet. */
export function visitSections(
	home: HomePage | null,
	site: Pick<SiteInfo, "streetAddress" | "mapUrl"> | undefined,
): { id: string; title: string }[] {
	const isFound = site?.streetAddress || site?.mapUrl || home?.answers.some(({ id }) => id === GETTING_HERE)
	const others = home?.answers.filter(({ id }) => id !== GETTING_HERE) ?? []
	return [
		{ id: "hours", title: "Hours and seasons" },
		...(home?.rates.length || home?.ratesNote ? [{ id: "rates", title: "Rates" }] : []),
		...(isFound ? [{ id: GETTING_HERE, title: "Getting here" }] : []),
		...others.map(({ id, title }) => ({ id, title })),
	]
}
