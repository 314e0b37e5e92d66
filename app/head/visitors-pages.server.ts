import { catalogueSearch } from "../forms/catalogue-filters.ts"
import type { CatalogueFilters } from "../models/catalogue.ts"
import type { PageRange } from "../models/page-range.ts"
import { findPostChange } from "../models/post.server.ts"
import { CATEGORY_LABELS, type Post, postDate } from "../models/post.ts"
import { sharePicturePath } from "../models/share-picture.server.ts"
import type { Species } from "../models/species.ts"
import { firstCharacters } from "../models/text.ts"
import type { AboutPage, Farm, RenderedPage, SharePicture } from "./about-page.server.ts"
import { blogPosting, breadcrumbs, place, taxon, webSite } from "./structured-data.server.ts"

/** How to tell of a page, from what its loader gives. */
type About<Data> = (page: RenderedPage<Data>) => AboutPage | Promise<AboutPage>

const home: About<{ results: unknown; accepted: unknown }> = ({ data, farm }) => ({
	path: "/",
	isListed: !data.results && !data.accepted,
	facts: data.results ? [] : [webSite(farm), place(farm)],
})

const tour: About<{ access: string } | { filters: CatalogueFilters; opened: Species | null }> = (page) => {
	const { data, farm } = page
	if ("access" in data) return { path: "/tour", isListed: false }
	const { filters, opened } = data
	const { type, status, query, only, from, page: last } = filters
	const isWhole = !(type || status || query || only)
	if (!opened)
		return { path: `/tour${isWhole ? catalogueSearch({ from, page: last }) : ""}`, isListed: isWhole }
	return {
		path: speciesPath(opened),
		isListed: true,
		words: { title: opened.name, description: firstCharacters(opened.description, 160) },
		picture: pictureOf(farm, opened),
	}
}

const species: About<{ species: Species }> = ({ data, farm, sections }) => {
	const path = speciesPath(data.species)
	const picture = pictureOf(farm, data.species)
	const above = sections.tour ? [{ name: "Wildlife Tour", path: "/tour" }] : []
	const trail = breadcrumbs(farm, [...above, { name: data.species.name, path }])
	return { path, isListed: true, picture, facts: [...taxon(farm, data.species, path, picture), trail] }
}

const NEWS = { name: "News & Updates", path: "/blog" }

const blog: About<{ range: PageRange }> = ({ data, farm }) => ({
	path: NEWS.path + catalogueSearch(data.range),
	isListed: true,
	facts: [breadcrumbs(farm, [NEWS])],
})

const post: About<{ post: Post }> = async ({ data, farm, db }) => {
	const path = `/blog/${data.post.slug}`
	const publishedAt = postDate(data.post)
	const article = {
		publishedAt,
		changedAt: (await findPostChange(db, data.post.id)) ?? publishedAt,
		section: CATEGORY_LABELS[data.post.category],
		tags: data.post.tags,
	}
	const trail = breadcrumbs(farm, [NEWS, { name: data.post.title, path }])
	return { path, isListed: true, article, facts: [blogPosting(farm, data.post, path, article), trail] }
}

const waiver: About<unknown> = () => ({ path: "/waiver", isListed: true })

/** By route; a page that is not among them is nothing to be found. */
const ABOUT: Record<string, About<never>> = {
	"routes/visitors/home": home,
	"routes/visitors/species": species,
	"routes/visitors/blog": blog,
	"routes/visitors/post": post,
	"routes/visitors/waiver": waiver,
	"routes/tour/tour": tour,
}

/** What is told of the page of a route; undefined where nothing is. */
export async function aboutPage(route: string, page: RenderedPage<unknown>): Promise<AboutPage | undefined> {
	return await ABOUT[route]?.(page as RenderedPage<never>)
}

function speciesPath({ id }: Species): string {
	return `/species/${id}`
}

function pictureOf(farm: Farm, one: Species): SharePicture | undefined {
	const path = sharePicturePath(one)
	return path === undefined ? undefined : { address: farm.origin + path, alt: one.name }
}
