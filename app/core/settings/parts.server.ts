import { sql } from "kysely"
import { knownFeatures } from "#core/feature.ts"
import type { Database } from "#db/connection.ts"
import { PART_KEYS, type PartKey } from "./part-settings.ts"
import type { Settings } from "./settings-table.ts"

/** For queries: whether the farm has this part. */
export const hasPart = (key: PartKey) =>
	sql<boolean>`not exists (select 1 from settings as part where part.key = ${key} and part.value = 'false')`

const addressesOf = (keys: PartKey[]): string[] =>
	knownFeatures().flatMap(({ parts = {} }) => keys.flatMap((key) => parts[key] ?? []))

/** The addresses of the parts that the farm does without. */
export const closedAddresses = (settings: Settings) =>
	addressesOf(PART_KEYS.filter((key) => settings[key] === "false"))

const isBelow = (addresses: string[], path: string) =>
	addresses.some((address) => path === address || path.startsWith(`${address}/`))

/** Whether a page, a path of a route or an operation of the API belongs to a part that the farm does without. */
export async function isClosed(db: Database, path: string): Promise<boolean> {
	const of = PART_KEYS.filter((key) => isBelow(addressesOf([key]), path))
	if (of.length === 0) return false
	const off = db.selectFrom("settings").select("key").where("key", "in", of).where("value", "=", "false")
	return (await off.executeTakeFirst()) !== undefined
}
