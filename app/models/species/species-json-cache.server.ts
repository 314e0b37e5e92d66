import { createHash, hash } from "node:crypto"
import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { API_FILTERS, type ApiChoice } from "./api-filters.ts"
import type { SpeciesListFilters } from "./species-json.server.ts"

export type SerializedSpecies = {
	id: number
	json: string
	name: string
	archived: 0 | 1
	featured: 0 | 1
} & Record<keyof ApiChoice, string>

/** Serializes the species with these ids, in any order. */
type Serialize = (db: Database, ids: number[]) => Promise<SerializedSpecies[]>

/** Texts of species, each with a comma before it, and their hashes. Never changed, because responses are sent from it. */
type Block = { texts: Buffer; hashes: Buffer }

/** `at` is its place in the block, `start` and `end` are the bytes of its text. */
type Entry = Omit<SerializedSpecies, "json"> & { block: Block; at: number; start: number; end: number }

/** Neighbours in the list that are neighbours in a block. */
type Run = { first: Entry; last: Entry }

/** Serializing this many takes a few milliseconds, in which no request is answered. */
const BATCH = 250

const HASH_BYTES = 32

/** Copying more for each response would make the garbage collector run after a few of them. */
const MAX_COPIED_BYTES = 500_000

/** Until then, species that changed have blocks of their own. */
const MAX_CHANGED = 100

/**
 * All species as JSON, in memory. Only those that changed are serialized again. A large list is sent and hashed in long pieces
 * of a block with all of them.
 */
export class SpeciesJsonCache {
	readonly #serialize: Serialize
	#entries: Entry[] = []
	#byId = new Map<number, Entry>()
	/** False from a change of a name on, also if the update fails, until the order is read again. */
	#isOrdered = true
	/** Since all were joined to one block. */
	#changed = 0
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
		{ archived, featured, ...chosen }: Omit<SpeciesListFilters, "query">,
		ids?: ReadonlySet<number>,
	): { json: Buffer[]; tag: string } {
		const matches = (entry: Entry) =>
			(archived || !entry.archived) &&
			(!featured || entry.featured) &&
			API_FILTERS.every(({ name }) => !chosen[name] || entry[name] === chosen[name]) &&
			(!ids || ids.has(entry.id))
		const runs = runsOf(this.#entries.filter(matches))
		const hash = createHash("sha256")
		for (const run of runs) hash.update(hashesOf(run))
		const tag = `"${hash.digest("base64url").slice(0, 22)}"`
		// Without the first comma.
		const [first = Buffer.of(), ...others] = runs.map(textsOf)
		const json = [Buffer.from("["), first.subarray(1), ...others, Buffer.from("]")]
		const bytes = runs.reduce((sum, run) => sum + run.last.end - run.first.start, 0)
		return { json: bytes < MAX_COPIED_BYTES ? [Buffer.concat(json)] : json, tag }
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
			const entries = new Map(toEntries(await this.#serialize(db, ids)).map((entry) => [entry.id, entry]))
			for (const id of ids) {
				const entry = entries.get(id)
				if (entry?.name !== this.#byId.get(id)?.name) this.#isOrdered = false
				if (entry) this.#byId.set(id, entry)
				else this.#byId.delete(id)
			}
		}
		const order = this.#isOrdered ? this.#entries.map(({ id }) => id) : await idsInNameOrder(db)
		this.#entries = order.map((id) => this.#byId.get(id)).filter((entry) => entry !== undefined)
		this.#isOrdered = true
		this.#version = changes.at(-1)?.version ?? this.#version
		this.#changed += changes.length
		if (this.#changed > MAX_CHANGED) this.#joinBlocks()
	}

	#joinBlocks(): void {
		const runs = runsOf(this.#entries)
		const block = { texts: Buffer.concat(runs.map(textsOf)), hashes: Buffer.concat(runs.map(hashesOf)) }
		let start = 0
		for (const [at, entry] of this.#entries.entries()) {
			const end = start + entry.end - entry.start
			entry.block = block
			entry.at = at
			entry.start = start
			entry.end = end
			start = end
		}
		this.#changed = 0
	}
}

/** They share a block: two buffers for each of many species would keep the garbage collector busy. */
function toEntries(rows: SerializedSpecies[]): Entry[] {
	const texts = Buffer.from(rows.map(({ json }) => `,${json}`).join(""))
	const block = { texts, hashes: Buffer.alloc(rows.length * HASH_BYTES) }
	let end = 0
	return rows.map(({ json, ...rest }, at) => {
		const start = end
		end += 1 + Buffer.byteLength(json)
		hash("sha256", texts.subarray(start, end), "buffer").copy(block.hashes, at * HASH_BYTES)
		return { ...rest, block, at, start, end }
	})
}

function runsOf(entries: Entry[]): Run[] {
	const runs: Run[] = []
	let run: Run | undefined
	for (const entry of entries) {
		if (run && entry.block === run.last.block && entry.at === run.last.at + 1) run.last = entry
		else {
			run = { first: entry, last: entry }
			runs.push(run)
		}
	}
	return runs
}

function textsOf({ first, last }: Run): Buffer {
	return first.block.texts.subarray(first.start, last.end)
}

function hashesOf({ first, last }: Run): Buffer {
	return first.block.hashes.subarray(first.at * HASH_BYTES, (last.at + 1) * HASH_BYTES)
}

/** One row with a list takes a fifth of the time of one row per species. */
async function idsInNameOrder(db: Database): Promise<number[]> {
	const { rows } = await sql<{ ids: string }>`
		select json_group_array(id) as ids from (select id from species order by name collate nocase, id)
	`.execute(db)
	return JSON.parse(rows[0]?.ids ?? "[]")
}
