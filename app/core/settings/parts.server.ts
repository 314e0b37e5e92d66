import { sql } from "kysely"
import { type Feature, knownFeatures } from "#core/feature.ts"
import type { Database } from "#db/connection.ts"
import { PART_KEYS, PARTS, type Part } from "./part-settings.ts"
import { readSettings } from "./setting.server.ts"
import type { Settings } from "./settings-table.ts"

export const hasPart = (key: Part) =>
	sql<boolean>`not exists (select 1 from settings as part where part.key = ${key} and part.value = 'false')`

const CORE: Feature = { parts: { analytics_enabled: ["/api/events"] } }

const addressesOf = (keys: Part[]): string[] =>
	[CORE, ...knownFeatures()].flatMap(({ parts = {} }) => keys.flatMap((key) => parts[key] ?? []))

export const declaredParts = () => PART_KEYS.filter((key) => addressesOf([key]).length > 0)

export const closedAddresses = (settings: Settings) =>
	addressesOf(PARTS.filter((key) => settings[key] === "false"))

export const isBelow = (addresses: string[], path: string) =>
	addresses.some((address) => path === address || path.startsWith(`${address}/`))

/** Undefined unless this page, route or API operation belongs to a part that the farm does without. */
export async function findClosed(db: Database, path: string): Promise<Part | undefined> {
	const of = PARTS.filter((key) => isBelow(addressesOf([key]), path))
	if (of.length === 0) return undefined
	const settings = await readSettings(db)
	return of.find((key) => settings[key] === "false")
}
