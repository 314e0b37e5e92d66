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
	/** Changes what the trash has kept of it, if it doesn't fit any more. */
	adapt?(db: Database, row: TableRow): Promise<void>
	/** Why it can't be restored now. */
	findReason?(db: Database, row: TableRow, siteOrigin: string | undefined): Promise<string | undefined>
	/** Once its rows are there again, or were deleted. */
	finish?(db: Database, row: TableRow, at: Date): Promise<void>
	/** In the message, instead of its name: what holds once it is restored, or deleted on the dashboard. */
	describe?(db: Database, row: TableRow): Promise<string>
}

export type CleanupStep = (db: Database, dataDir: string, now: Date) => Promise<unknown>

/** What a room has in memory while the site runs. */
type OpenPart = {
	/** For its pages. */
	provide(context: RouterContextProvider): void
	/** Before each request is answered, also from the cache. */
	watch?(request: IncomingMessage, response: ServerResponse): void
	/** Writes what only memory has yet. */
	flush(): Promise<void>
	stop(): void
}

/** The groups of Site Settings, in their order. */
export const SITE_GROUPS = [
	"Farm",
	"Home page",
	"Visit",
	"Social and sharing",
	"What your site has",
	"Advanced",
] as const

export type SiteGroup = (typeof SITE_GROUPS)[number]

/** A link with its state: the value, or what visitors see as long as it is open. With `isOpen`, it is a first step of a new site. */
export type Step = { to: string; title: string; value: string; isOpen?: boolean }

/** `press`: what its link does, if that isn't to add or to change something. */
export type SiteRow = Step & { group: SiteGroup; press?: string }

/** What a room declares for the lists of the core. The entries of the site hand these to the core. */
export type ServerFeature = {
	/** What documents say of its pages to machines, by the IDs of their routes. */
	metadata?: Record<string, Describe<never>>
	feeds?(siteName: string, sections: Sections): Feed[]
	sitemap?(db: Database): Promise<SitemapPart>
	/** What a search finds of it, beside species. */
	findable?(db: Database): Promise<Findable[]>
	/** Staff's actions without a page of their own, by path. */
	actions?: StaffActions
	/** Of Site Settings, which shows that of a page in the menu only while it is open. */
	siteRows?(db: Database): Promise<SiteRow[]>
	/** When the site opens, and when the farm's clock may have another zone. */
	zoneLoaded?(db: Database): Promise<void>
	jobs?: Job[]
	open?(db: Database, routes: SiteRoute[]): OpenPart
	/** Around every page. */
	middleware?: MiddlewareFunction<Response>
	/** What deletes by age what can't be brought back. Each hour, unless the clock isn't trusted. */
	cleanup?: CleanupStep[]
	/** Of the kinds that are saved by functions of their own. */
	stores?: StoredRecord[]
	/** What the API has beside its records. */
	api?: ApiOperations
	/** What the trash does for records of these kinds. */
	restoring?: Record<string, Restoring>
}

/** Of the site that answers a request. */
export const featuresContext = createContext<ServerFeature[]>()
