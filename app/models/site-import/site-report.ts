import type { SitePlan } from "./site-import.ts"

type BrokenFile = { file: string; message: string }

export type SiteReport = Pick<SitePlan, "source" | "items" | "notes" | "comments"> & {
	pictures: number
	missing: string[]
	broken: BrokenFile[]
	imported?: { id: number | undefined; items: number; redirects: number; notes: SitePlan["notes"] }
}

export type Listed<Item> = { count: number; first: Item[] }

export type ShortReport = Pick<SiteReport, "source" | "comments" | "pictures"> & {
	items: Listed<SitePlan["items"][number]>
	notes: Listed<SitePlan["notes"][number]>
	missing: Listed<string>
	broken: Listed<BrokenFile>
	imported?: Omit<NonNullable<SiteReport["imported"]>, "notes">
}

const MAX_LISTED = 200
/** What is lost must be found, even on a large site. */
const MAX_LISTED_NOTES = 1_000

const listed = <Item>(items: Item[], most = MAX_LISTED): Listed<Item> => ({
	count: items.length,
	first: items.slice(0, most),
})

/** After an import, its notes are those of what happened. */
export function shortReport({ items, notes, missing, broken, imported, ...rest }: SiteReport): ShortReport {
	const { notes: after, ...counts } = imported ?? { notes: [] }
	return {
		...rest,
		items: listed(items),
		notes: listed([...after, ...notes], MAX_LISTED_NOTES),
		missing: listed(missing),
		broken: listed(broken),
		...("id" in counts && { imported: counts }),
	}
}
