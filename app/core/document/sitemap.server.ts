import type { ServerFeature } from "#core/feature.server.ts"
import { closedAddresses, isBelow } from "#core/settings/parts.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { hasPasscode, isTourOpen } from "#core/settings/setting.ts"
import type { Database } from "#db/connection.ts"
import type { IndexedPage, SitemapEntry, SitemapPart } from "./sitemap.ts"

const MAX_ENTRIES = 50_000

export async function listSitemapEntries(
	db: Database,
	features: ServerFeature[],
	pages: IndexedPage[],
): Promise<SitemapEntry[]> {
	const settings = await readSettings(db)
	const parts = await Promise.all(features.flatMap(({ sitemap }) => sitemap?.(db) ?? []))
	const closed = parts.flatMap(({ closed = [] }) => closed)
	if (!isTourOpen(settings) || hasPasscode(settings)) closed.push("tour")
	const off = closedAddresses(settings)
	const open = pages.filter(
		({ section, path }) => !isBelow(off, path) && !(section && closed.includes(section)),
	)
	const lists: SitemapPart["lists"] = Object.assign({}, ...parts.map(({ lists }) => lists))
	const details: SitemapPart["details"] = Object.assign({}, ...parts.map(({ details }) => details))
	const fixed = open
		.filter(({ path }) => !path.includes(":"))
		.map(({ path }) => ({ path, ...lastChange(lists?.[path] ?? []) }))
	return [...fixed, ...open.flatMap(({ path }) => details?.[path] ?? [])].slice(0, MAX_ENTRIES)
}

function lastChange(items: SitemapEntry[]): { changedAt?: string } {
	const changedAt = items
		.map(({ changedAt = "" }) => changedAt)
		.sort()
		.at(-1)
	return changedAt ? { changedAt } : {}
}
