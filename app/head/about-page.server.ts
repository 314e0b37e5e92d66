import type { Database } from "../../db/connection.ts"
import type { Fact } from "./structured-data.server.ts"

/** The farm as pages tell of it. All addresses are absolute, as search engines and social networks want them. */
export type Farm = {
	/** The origin under which the site is seen. */
	origin: string
	name: string
	contactEmail: string
	streetAddress: string
	mapUrl: string
	/** What is shown with a link where there is nothing better. */
	picture: SharePicture
}

/** A picture of 1200 x 630 pixels, and what it shows in words. */
export type SharePicture = { address: string; alt: string }

/** A page that was rendered: what its loader gave, and what else may be told. */
export type RenderedPage<Data> = {
	data: Data
	farm: Farm
	sections: { tour: boolean; blog: boolean }
	db: Database
}

/** What is told of a page beside its title and its description. */
export type AboutPage = {
	/** The path of the one address that it is known by, with the parameters that matter. */
	path: string
	/** Whether search engines are to list it. */
	isListed: boolean
	/** What takes the place of the page's own title and description where a link to it is shown. */
	words?: { title: string; description: string }
	picture?: SharePicture | undefined
	article?: Article
	facts?: Fact[]
}

/** Of a post; times in UTC ISO 8601. */
export type Article = { publishedAt: string; changedAt: string; section: string; tags: string[] }
