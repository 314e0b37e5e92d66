import * as build from "virtual:react-router/server-build"
import type { PageRange } from "#core/forms/page-range.ts"
import { isFixedPath, listRoutes } from "#core/http/route-table.server.ts"
import { firstWords } from "#core/text/text.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { openingHours } from "#features/hours/opening-hours-data.server.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { nextDates, shownDate } from "#features/posts/events/event-dates.server.ts"
import type { PostEvent } from "#features/posts/events/post-event.ts"
import type { PostCover, PublicPage } from "#features/posts/post.ts"
import { type CatalogueFilters, catalogueSearch } from "#features/species/filter-table.ts"
import type { Species } from "#features/species/species-fields.ts"
import type { Farm, PageMetadata, RenderedPage, SharePicture } from "./page-metadata.server.ts"
import { eventNode, type PostPage, place, webSite } from "./structured-data.server.ts"

type Describe<Data> = (page: RenderedPage<Data>) => PageMetadata | Promise<PageMetadata>

type HomeData = { results: unknown; accepted: unknown; isTourClosed: boolean; description: string }

const home: Describe<HomeData> = async ({ data, farm, db }) => ({
	path: "/",
	isIndexed: !data.results && !data.accepted && !data.isTourClosed,
	structuredData: data.results
		? []
		: [webSite(farm), place(farm, { description: data.description, ...(await currentHours(db)) })],
})

async function currentHours(db: Database): Promise<Record<string, unknown>> {
	const today = localDay(new Date().toISOString())
	return openingHours((await readOpeningTimes(db)).times, today)
}

const tour: Describe<{ access: string } | { filters: CatalogueFilters; opened: Species | null }> = (page) => {
	const { data, farm } = page
	if ("access" in data) return { path: "/tour", isIndexed: false }
	const { filters, opened } = data
	const { from, page: last, ...chosen } = filters
	const isUnfiltered = catalogueSearch(chosen) === ""
	if (!opened)
		return {
			path: `/tour${isUnfiltered ? catalogueSearch({ from, page: last }) : ""}`,
			isIndexed: isUnfiltered,
		}
	return {
		path: speciesPath(opened),
		isIndexed: true,
		openGraph: { title: opened.name, description: firstWords(opened.description, 160) },
		picture: pictureOf(farm, opened),
	}
}

const species: Describe<{ species: Species }> = ({ data, farm }) => ({
	path: speciesPath(data.species),
	isIndexed: !data.species.archived,
	picture: pictureOf(farm, data.species),
})

/** Prices are text, which schema.org has no place for, and the headings aren't questions: no FAQPage. */
const visit: Describe<unknown> = async ({ farm, db }) => ({
	path: "/visit",
	isIndexed: true,
	structuredData: [place(farm, await currentHours(db))],
})

const blog: Describe<{ range: PageRange }> = ({ data }) => ({
	path: `/blog${catalogueSearch(data.range)}`,
	isIndexed: true,
})

const post: Describe<PostPage> = ({ data, farm }) => {
	const path = `/blog/${data.post.slug}`
	const picture = coverPicture(farm, data.post)
	return {
		path,
		isIndexed: true,
		...(picture && { picture }),
		structuredData: datesInData(data.post.event).map((date) =>
			eventNode(farm, data, date, { path, picture }),
		),
	}
}

const page: Describe<PublicPage> = async ({ data, farm }) => {
	const picture = coverPicture(farm, { ...data, ...data.cover })
	return { path: data.path, isIndexed: true, ...(picture && { picture }) }
}

/** The next dates of an event that repeats. */
function datesInData(event: PostEvent | null): PostEvent[] {
	if (!event) return []
	const now = new Date()
	const next = event.dates.length > 0 ? nextDates(event, now) : []
	return next.length > 0 ? next : [shownDate(event, now)]
}

const PUBLIC_PAGES: Record<string, Describe<never>> = {
	"routes/visitors/home": home,
	"routes/visitors/visit": visit,
	"routes/visitors/species": species,
	"routes/visitors/blog": blog,
	"routes/visitors/post": post,
	"routes/visitors/page": page,
	"routes/tour/tour": tour,
}

export async function pageMetadata(
	route: string,
	page: RenderedPage<unknown>,
): Promise<PageMetadata | undefined> {
	const describe = PUBLIC_PAGES[route]
	if (describe) return await describe(page as RenderedPage<never>)
	const path = indexedPaths().get(route)
	return path === undefined ? undefined : { path, isIndexed: true }
}

let indexed: Map<string, string> | undefined

/** The paths of indexed pages without parameters, by route ID. Read late, because the build imports this module too. */
function indexedPaths(): Map<string, string> {
	indexed ??= new Map(
		listRoutes(build.routes)
			.filter(({ path, handle }) => handle.isIndexed && isFixedPath(path))
			.map(({ id, path }) => [id, path]),
	)
	return indexed
}

function speciesPath({ id }: Species): string {
	return `/species/${id}`
}

function pictureOf(farm: Farm, { imageUrl, name }: Species): SharePicture | undefined {
	return sharedPhoto(farm, imageUrl, name)
}

function coverPicture(farm: Farm, post: PostCover & { title: string }): SharePicture | undefined {
	return sharedPhoto(farm, post.coverUrl, post.coverAlt || post.title)
}

/** Not a drawing (SVG), which no app shows. */
function sharedPhoto(farm: Farm, imageUrl: string | null, alt: string): SharePicture | undefined {
	return imageUrl?.endsWith(".webp") ? { address: farm.origin + imageUrl, alt } : undefined
}
