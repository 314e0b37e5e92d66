import type { Database } from "#db/connection.ts"
import { namesKey } from "./import/species-match.ts"
import { listNames } from "./species.server.ts"

export type Lookalike = { id: number; name: string }

/** By ID, the other species whose two names look the same (see `fold`), so that an import can't tell them apart. */
export async function listLookalikes(db: Database): Promise<ReadonlyMap<number, Lookalike[]>> {
	const groups = new Map<string, Lookalike[]>()
	for (const { id, ...names } of await listNames(db)) {
		const key = namesKey(names)
		const group = groups.get(key)
		if (group) group.push({ id, name: names.name })
		else groups.set(key, [{ id, name: names.name }])
	}
	const pairs = [...groups.values()].filter((group) => group.length > 1)
	return new Map(
		pairs.flatMap((group) => group.map(({ id }) => [id, group.filter((other) => other.id !== id)] as const)),
	)
}
