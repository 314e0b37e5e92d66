import type { Database } from "#db/connection.ts"

export type Farm = {
	origin: string
	name: string
	contactEmail: string
	streetAddress: string
	mapUrl: string
	picture: SharePicture
}

/** A picture of 1200 x 630 pixels. */
export type SharePicture = { address: string; alt: string }

export type RenderedPage<Data> = {
	data: Data
	farm: Farm
	sections: { tour: boolean; blog: boolean }
	db: Database
}

export type JsonLdNode = { "@type": string | string[] } & Record<string, unknown>

export type PageMetadata = {
	/** The path and search of the canonical URL. */
	path: string
	isIndexed: boolean
	/** Replaces the page's title and description in Open Graph tags. */
	openGraph?: { title: string; description: string }
	picture?: SharePicture | undefined
	article?: Article
	structuredData?: JsonLdNode[]
}

/** Metadata of a post; times in UTC ISO 8601. */
export type Article = { publishedAt: string; changedAt: string; section: string; tags: string[] }
