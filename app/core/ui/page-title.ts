import type { SiteInfo } from "./site-info.ts"

type Matches = ({ id: string; loaderData?: unknown } | undefined)[]

function pageTitle(matches: Matches, title?: string): string {
	const root = matches.find((match) => match?.id === "root")?.loaderData as { site: SiteInfo } | undefined
	return [title, root?.site.name].filter(Boolean).join(" · ")
}

export const pageMeta = (matches: Matches, title?: string, description?: string) => [
	{ title: pageTitle(matches, title) },
	...(description === undefined ? [] : [{ name: "description", content: description }]),
]
