import { shorten } from "#core/text/text.ts"
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
	items: Listed<Pick<SitePlan["items"][number], "kind" | "title" | "slug" | "state">>
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

/** An address can be as long as the whole export. */
const MAX_ADDRESS = 500

/** After an import, its notes are those of what happened. */
export function shortReport({ items, missing, broken, imported, ...rest }: SiteReport): ShortReport {
	const { notes: after, ...counts } = imported ?? { notes: [] }
	const notes = listed([...after, ...rest.notes], MAX_LISTED_NOTES)
	const short = (text: string) => shorten(text, MAX_ADDRESS)
	return {
		...rest,
		source: short(rest.source),
		items: listed(items.map(({ kind, title, slug, state }) => ({ kind, title, slug, state }))),
		notes: { ...notes, first: notes.first.map(({ item, note }) => ({ item: short(item), note })) },
		missing: listed(missing.map(short)),
		broken: listed(broken.map(({ file, message }) => ({ file: short(file), message: short(message) }))),
		...("id" in counts && { imported: counts }),
	}
}
