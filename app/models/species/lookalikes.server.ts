import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { memoizeRead } from "#db/read-memo.ts"

export type Lookalike = { id: number; name: string; archived: boolean }

/** By ID, the other species whose two names look the same (see `fold`), so that an import can't tell them apart. */
export const listLookalikes = memoizeRead(readLookalikes)

async function readLookalikes(db: Database): Promise<ReadonlyMap<number, Lookalike[]>> {
	const { rows } = await sql<{ id: number; name: string; archived: number; key: string }>`
		with names as (
			select id, name, archived, fold(scientific_name) || char(10) || fold(name) as key from species
		)
		select * from names where key in (select key from names group by key having count(*) > 1) order by id
	`.execute(db)
	const groups = new Map<string, Lookalike[]>()
	for (const { key, archived, ...one } of rows) {
		const group = groups.get(key) ?? []
		groups.set(key, [...group, { ...one, archived: archived === 1 }])
	}
	return new Map(rows.map(({ id, key }) => [id, (groups.get(key) ?? []).filter((one) => one.id !== id)]))
}
