import type { SiteWords } from "./site-words.ts"

type Matches = ({ id: string; loaderData?: unknown } | undefined)[]

/** 'Page · Site' for the browser's tab; the site's name alone where no page is named. */
export function pageTitle(matches: Matches, title?: string): string {
	const root = matches.find((match) => match?.id === "root")?.loaderData as { site: SiteWords } | undefined
	return [title, root?.site.name].filter(Boolean).join(" · ")
}
