import type { Farm as FarmSettings } from "#core/settings/farm.ts"
import type { Database } from "#db/connection.ts"

export type Farm = FarmSettings & {
	origin: string
	picture: SharePicture
	/** Empty if unknown. `country` is a code of two letters. */
	region: string
	country: string
}

/** `width` and `height` are in pixels. */
export type SharePicture = { address: string; alt: string; width?: number; height?: number }

export type Feed = { type: string; title: string; href: string }

export type RenderedPage<Data> = {
	data: Data
	farm: Farm
	feeds: Feed[]
	db: Database
}

export type JsonLdNode = { "@type": string | string[] } & Record<string, unknown>

export type PageMetadata = {
	path: string
	isIndexed: boolean
	openGraph?: { title: string; description: string }
	picture?: SharePicture | undefined
	structuredData?: JsonLdNode[]
}

export type Describe<Data> = (page: RenderedPage<Data>) => PageMetadata | Promise<PageMetadata>

/** Undefined for a drawing (SVG), which no app shows. */
export function sharedPhoto(farm: Farm, imageUrl: string | null, alt: string): SharePicture | undefined {
	return imageUrl?.endsWith(".webp") ? { address: farm.origin + imageUrl, alt } : undefined
}
