import { createHash } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import type { SpeciesListFilters } from "./species-json.server.ts"

export type SerializedSpecies = {
	id: number
	json: string
	archived: 0 | 1
	featured: 0 | 1
	type: string
	status: string
}

/** Serializes the species with these ids, in any order. */
type Serialize = (db: Database, ids: number[]) => Promise<SerializedSpecies[]>

type Entry = Omit<SerializedSpecies, "id" | "json"> & {
	/** With a comma before it. */
	json: Buffer
	hash: string
}

/** Serializing this many blocks for a few milliseconds. */
const BATCH = 250

/** All species as JSON, in memory. Only those that changed are serialized again. */
export class SpeciesJsonCache {
	readonly #serialize: Serialize
	readonly #entries = new Map<number, Entry>()
	#order: number[] = []
	#version = 0
	#updated = Promise.resolve()

	constructor(serialize: Serialize) {
		this.#serialize = serialize
	}

	/** Must be called before `list`. One update at a time, so that an older one can't overwrite a newer one. */
	async update(db: Database): Promise<void> {
		const updating = this.#updated.then(() => this.#update(db))
		this.#updated = updating.catch(() => {})
		await updating
	}

	/** The species that match, by name, as a JSON array; `ids` are those that a search found. `tag` is a hash of it. */
	list(
		{ archived, featured, type, status }: Omit<SpeciesListFilters, "query">,
		ids?: ReadonlySet<number>,
	): { json: Buffer; tag: string } {
		const chosen: Entry[] = []
		for (const id of this.#order) {
			const entry = this.#entries.get(id)
			if (!entry || (ids && !ids.has(id))) continue
			if ((entry.archived && !archived) || (featured && !entry.featured)) continue
			if ((type && entry.type !== type) || (status && entry.status !== status)) continue
			chosen.push(entry)
		}
		const hash = createHash("sha256").update(chosen.map((entry) => entry.hash).join())
		const tag = `"${hash.digest("base64url").slice(0, 22)}"`
		if (chosen.length === 0) return { json: Buffer.from("[]"), tag }
		const json = Buffer.concat([...chosen.map((entry) => entry.json), Buffer.from("]")])
		json.write("[")
		return { json, tag }
	}

	async #update(db: Database): Promise<void> {
		const changes = await db
			.selectFrom("species_changes")
			.select(["species_id as id", "version"])
			.where("version", ">", this.#version)
			.orderBy("version")
			.execute()
		if (changes.length === 0) return
		for (let at = 0; at < changes.length; at += BATCH) {
			if (at > 0) await nextTurn()
			const ids = changes.slice(at, at + BATCH).map(({ id }) => id)
			const rows = new Map((await this.#serialize(db, ids)).map((row) => [row.id, row]))
			for (const id of ids) {
				const row = rows.get(id)
				if (row) this.#entries.set(id, toEntry(row))
				else this.#entries.delete(id)
			}
		}
		this.#order = await idsInNameOrder(db)
		this.#version = changes.at(-1)?.version ?? this.#version
	}
}

function toEntry({ id: _, json, ...rest }: SerializedSpecies): Entry {
	const hash = createHash("sha256").update(json).digest("base64url").slice(0, 22)
	return { ...rest, json: Buffer.from(`,${json}`), hash }
}

/** One row with a list takes a fifth of the time of one row per species. */
async function idsInNameOrder(db: Database): Promise<number[]> {
	const { rows } = await sql<{ ids: string }>`
		select json_group_array(id) as ids from (select id from species order by name collate nocase, id)
	`.execute(db)
	return JSON.parse(rows[0]?.ids ?? "[]")
}
