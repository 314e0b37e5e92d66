import type { SampleMap } from "#app/models/map/sample-map.server.ts"
import type { MenuPlace } from "#app/models/pages/menu.ts"
import type { SampleEvent } from "#app/models/post-events/sample-event.ts"
import type { NewPost } from "#app/models/posts/post.server.ts"
import { parseSpeciesCsv } from "#app/models/species/species-csv.ts"
import map from "#db/sample/map.json"
import news from "#db/sample/news.json"
import pages from "#db/sample/pages.json"
import csv from "#db/sample/species.csv?raw"

/** `publishedAt` is a date; null for a draft. The cover is the picture of the species with that scientific name. */
export type SamplePost = Omit<NewPost, "publishedAt" | "event"> & {
	publishedAt: string | null
	event?: SampleEvent
	cover?: { of: string; alt: string }
	place?: MenuPlace
}

export const SAMPLE_MAP = map as unknown as SampleMap

/** Its pages come after its posts. */
export const SAMPLE_POSTS: SamplePost[] = [
	...(news as unknown as SamplePost[]),
	...(pages as SamplePage[]).map(samplePage),
]

export type SamplePage = Required<Pick<NewPost, "title" | "content" | "excerpt">> & {
	slug: string
	place: MenuPlace
}

export function samplePage({ place, ...page }: SamplePage): SamplePost {
	return { ...page, kind: "page", category: "news", tags: [], published: true, publishedAt: null, place }
}

/** Noon in Toronto is the same day in every Canadian time zone. */
export const publicationOf = (day: string) => new Date(`${day}T16:00:00Z`)

type SampleSpecies = ReturnType<typeof parseSpeciesCsv>["rows"][number]["fields"]

let species: Map<string, SampleSpecies> | undefined

/** By scientific name. Parsed once, when it is first needed. */
export function sampleSpecies(): Map<string, SampleSpecies> {
	species ??= new Map(parseSpeciesCsv(csv).rows.map(({ fields }) => [fields.scientificName, fields]))
	return species
}
