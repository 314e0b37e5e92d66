import type { IncomingMessage, ServerResponse } from "node:http"
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import type { ApiOperations } from "#core/api/operation.ts"
import type { Describe, Feed } from "#core/document/page-metadata.server.ts"
import type { SitemapPart } from "#core/document/sitemap.ts"
import type { SiteRoute } from "#core/http/route-table.server.ts"
import type { Job } from "#core/jobs/jobs.server.ts"
import type { StoredRecord } from "#core/records/record-store.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import type { Findable } from "#core/text/search.ts"
import type { TableRow } from "#core/trash/record-tables.server.ts"
import type { Sections } from "#core/ui/site-info.ts"
import type { Database } from "#db/connection.ts"

export type Restoring = {
	/** Changes the row from the trash if it no longer fits. */
	adapt?(db: Database, row: TableRow): Promise<void>
	findReason?(db: Database, row: TableRow, siteOrigin: string | undefined): Promise<string | undefined>
	/** After its rows were restored or deleted. */
	finish?(db: Database, row: TableRow, at: Date): Promise<void>
	/** The text in the message, by default its name. */
	describe?(db: Database, row: TableRow): Promise<string>
}

export type CleanupStep = (db: Database, dataDir: string, now: Date) => Promise<unknown>

type OpenPart = {
	provide(context: RouterContextProvider): void
	/** Before every response, also a cached one. */
	watch?(request: IncomingMessage, response: ServerResponse): void
	flush(): Promise<void>
	stop(): void
}

export const SITE_GROUPS = [
	"Farm",
	"Home page",
	"Visit",
	"Social and sharing",
	"What your site has",
	"Advanced",
] as const

export type SiteGroup = (typeof SITE_GROUPS)[number]

/** `value`: its state, or what visitors see. With `isOpen` it's one of the first steps of a new site. */
export type Step = { to: string; title: string; value: string; isOpen?: boolean }

/** `press`: the link's verb, if it doesn't add or change something. */
export type SiteRow = Step & { group: SiteGroup; press?: string }

/** What a feature adds to the core. The entry points of the site pass it on. */
export type ServerFeature = {
	/** Page metadata, by route ID. */
	metadata?: Record<string, Describe<never>>
	feeds?(siteName: string, sections: Sections): Feed[]
	sitemap?(db: Database): Promise<SitemapPart>
	/** Search results other than species. */
	findable?(db: Database): Promise<Findable[]>
	actions?: StaffActions
	/** Rows of Site Settings, which hides those of pages in the menu that are closed. */
	siteRows?(db: Database): Promise<SiteRow[]>
	/** When the site opens, and when the farm's time zone may have changed. */
	zoneLoaded?(db: Database): Promise<void>
	jobs?: Job[]
	open?(db: Database, routes: SiteRoute[]): OpenPart
	middleware?: MiddlewareFunction<Response>
	/** Deletes by age what can't be restored: hourly, unless the clock isn't trusted. */
	cleanup?: CleanupStep[]
	/** Records with their own functions to save them. */
	stores?: StoredRecord[]
	api?: ApiOperations
	restoring?: Record<string, Restoring>
}

export const featuresContext = createContext<ServerFeature[]>()
