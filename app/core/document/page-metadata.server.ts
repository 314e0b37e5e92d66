import type { Farm as FarmSettings } from "#core/settings/farm.ts"
import type { Database } from "#db/connection.ts"

export type Farm = FarmSettings & {
	origin: string
	picture: SharePicture
	/** Of the address: empty if unknown. The country has two letters. */
	region: string
	country: string
}

/** `width` and `height` are in pixels, if they are known. */
export type SharePicture = { address: string; alt: string; width?: number; height?: number }

export type RenderedPage<Data> = {
	data: Data
	farm: Farm
	sections: { tour: boolean; blog: boolean }
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
