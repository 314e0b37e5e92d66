import { createHmac } from "node:crypto"
import { type Selectable, sql } from "kysely"
import { usernameKey } from "#core/accounts/user.ts"
import { unlessDiskError } from "#core/forms/disk-error.ts"
import { clientNetworks } from "#core/platform/client-network.server.ts"
import { isWithin, spanWithin } from "#core/time/within.ts"
import { type Database, openDatabase } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { originalOf } from "#db/write-guard.ts"

const FREE_ATTEMPTS = { account: 10, address: 30 } as const

/** An owner who shares a network with an attacker can sign in within a quarter of an hour. */
const MAX_WAIT_MS = 14 * 60_000
const FIRST_WAIT_MS = 30_000

const ATTEMPT_LIFETIME_MS = 24 * 3_600_000
export const LONGEST_LIFETIME_MS = 30 * ATTEMPT_LIFETIME_MS

/** In ms: none up to `free` failures, then 30 s, doubled with each, at most 14 minutes. */
export function waitAfter(failures: number, free: number): number {
	if (failures < free) return 0
	return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, failures - free))
}

const CEILING_WINDOW_MS = 3_600_000

type AttemptSource = {
	scope: string
	account: string
	address: string
	secret: string
	/** How long failures count, in milliseconds. By default `ATTEMPT_LIFETIME_MS`. */
	lifetime?: number
	/** Limits all networks together, for a secret that must be short. The first `free` attempts of each don't count. */
	ceiling?: { perHour: number; free: number }
}

type RecordedAttempt = {
	isInMemory: boolean
	networks: NetworkCounts[]
	ceiling: Ceiling | undefined
	/** Whether its address or /48 network had failures before, at any account. */
	hasFailed: boolean
}

/** `wait` is in seconds. With 0 the attempt counts as failed until `resetAttempts`. */
type AttemptResult = { wait: number } | ({ wait: 0 } & RecordedAttempt)

type Row = Selectable<Schema["guesses"]>
type Count = { key: string; free: number; before: Row | undefined }
type NetworkCounts = { address: Count; pair: Count }
type Ceiling = { key: string; perHour: number }

/** A /48 IPv6 network may be many households or one attacker. */
const WIDE_SCALE = 10

const MAX_ROWS = 50_000

/** Only one of so many attempts deletes rows above `MAX_ROWS`. */
const ATTEMPTS_PER_TRIM = 1_000

/** Records a failure up front, against parallel attempts, and per network, so that nobody can lock out an owner. Opens a transaction. */
export async function countAttempt(db: Database, source: AttemptSource, now: Date): Promise<AttemptResult> {
	try {
		return await countIn(db, source, now)
	} catch (error) {
		unlessDiskError(error)
		const result = await countIn(await storeInMemory(db), source, now)
		return "networks" in result ? { ...result, isInMemory: true } : result
	}
}

/** While the disk can't be written, passwords must stay limited, and the tour's passcode must open the tour. */
const inMemory = new WeakMap<Database, Database>()

async function storeInMemory(db: Database): Promise<Database> {
	const site = originalOf(db)
	const existing = inMemory.get(site)
	if (existing) return existing
	const memory = openDatabase(":memory:").db
	inMemory.set(site, memory)
	const columns = sql`key text primary key, failures integer, last_failed_at text, blocked_until text`
	await sql`create table guesses (${columns})`.execute(memory)
	return memory
}

async function countIn(db: Database, source: AttemptSource, now: Date): Promise<AttemptResult> {
	const result = await db.transaction().execute(async (trx) => {
		const attempt = await readAttempt(trx, source, now)
		let waitMs = Math.max(...countsOf(attempt).map((count) => waitOf(count, now)))
		if (waitMs === 0 && attempt.ceiling) waitMs = await takeFromCeiling(trx, attempt.ceiling, now)
		if (waitMs > 0) return { wait: Math.ceil(waitMs / 1000) }
		for (const count of countsOf(attempt)) await writeFailures(trx, count, failuresOf(count) + 1, now)
		return { wait: 0 as const, ...attempt }
	})
	if (Math.random() * ATTEMPTS_PER_TRIM < 1) await deleteSurplus(db)
	return result
}

/** For an attempt whose secret was never compared. */
export async function withdrawAttempt(db: Database, attempt: RecordedAttempt, now: Date): Promise<void> {
	await takeBack(db, attempt, now, () => 1)
}

/** After the right secret: also removes the network's earlier failures at this account. */
export async function resetAttempts(db: Database, attempt: RecordedAttempt, now: Date): Promise<void> {
	await takeBack(db, attempt, now, (own) => own)
}

async function takeBack(
	db: Database,
	attempt: RecordedAttempt,
	now: Date,
	countFrom: (own: number) => number,
): Promise<void> {
	const store = attempt.isInMemory ? await storeInMemory(db) : db
	const taken = store.transaction().execute(async (trx) => {
		const [own] = attempt.networks
		const count = countFrom((own && (await findRow(trx, own.pair.key))?.failures) ?? 0)
		for (const one of countsOf(attempt)) {
			const all = (await findRow(trx, one.key))?.failures ?? 0
			await writeFailures(trx, one, all - count, now)
		}
		if (attempt.ceiling) await returnToCeiling(trx, attempt.ceiling)
	})
	await taken.catch(unlessDiskError)
}

/** Someone who resets a password on the server must not be throttled because of others. */
export async function clearAttempts(db: Database): Promise<void> {
	await db.deleteFrom("guesses").execute()
}

export async function deleteOldAttempts(db: Database, now: Date): Promise<void> {
	const { after, until } = spanWithin(now, LONGEST_LIFETIME_MS)
	await db
		.deleteFrom("guesses")
		.where(({ not, between }) => not(between("last_failed_at", after, until)))
		.execute()
	await deleteSurplus(db)
}

async function deleteSurplus(db: Database): Promise<void> {
	const newest = db
		.selectFrom("guesses")
		.select("last_failed_at")
		.orderBy("last_failed_at", "desc")
		.limit(1)
		.offset(MAX_ROWS)
	await db.deleteFrom("guesses").where("last_failed_at", "<=", newest).execute()
}

/** Security: keys are HMACs, so that no network address is stored. */
async function readAttempt(db: Database, source: AttemptSource, now: Date): Promise<RecordedAttempt> {
	const { scope, account, address, secret, lifetime = ATTEMPT_LIFETIME_MS, ceiling } = source
	const digest = (...parts: string[]) =>
		createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url")
	const count = async (key: string, free: number): Promise<Count> => {
		return { key, free, before: await findCounted(db, key, now, lifetime) }
	}
	const name = usernameKey(account)
	const networks: NetworkCounts[] = []
	for (const [at, client] of clientNetworks(address).entries()) {
		const scale = at === 0 ? 1 : WIDE_SCALE
		networks.push({
			address: await count(digest(scope, "address", client), FREE_ATTEMPTS.address * scale),
			pair: await count(digest(scope, "pair", name, client), FREE_ATTEMPTS.account * scale),
		})
	}
	const widest = networks.at(-1)
	const own = widest ? failuresOf(widest.pair) : 0
	return {
		isInMemory: false,
		networks,
		ceiling:
			ceiling && own >= ceiling.free
				? { key: digest(scope, "ceiling", name), perHour: ceiling.perHour }
				: undefined,
		hasFailed: widest !== undefined && failuresOf(widest.address) > 0,
	}
}

function countsOf({ networks }: RecordedAttempt): Count[] {
	return networks.flatMap(({ address, pair }) => [address, pair])
}

function failuresOf({ before }: Count): number {
	return before?.failures ?? 0
}

function waitOf({ before, free }: Count, now: Date): number {
	if (!before) return 0
	const left = Date.parse(before.blocked_until) - now.getTime()
	return Math.max(0, Math.min(left, waitAfter(before.failures, free)))
}

/** Generic cell rate algorithm: `blocked_until` is when all attempts are available again. Returns the milliseconds to wait. */
async function takeFromCeiling(db: Database, { key, perHour }: Ceiling, now: Date): Promise<number> {
	const row = await findCounted(db, key, now, LONGEST_LIFETIME_MS)
	const fullAt =
		Math.max(row ? Date.parse(row.blocked_until) : 0, now.getTime()) + CEILING_WINDOW_MS / perHour
	const waitMs = fullAt - now.getTime() - CEILING_WINDOW_MS
	if (waitMs > 0) return waitMs
	await writeRow(db, {
		key,
		failures: (row?.failures ?? 0) + 1,
		last_failed_at: now.toISOString(),
		blocked_until: new Date(fullAt).toISOString(),
	})
	return 0
}

async function returnToCeiling(db: Database, { key, perHour }: Ceiling): Promise<void> {
	const row = await findRow(db, key)
	if (!row) return
	const fullAt = Date.parse(row.blocked_until) - CEILING_WINDOW_MS / perHour
	await writeRow(db, { ...row, failures: row.failures - 1, blocked_until: new Date(fullAt).toISOString() })
}

async function writeFailures(db: Database, { key, free }: Count, failures: number, now: Date): Promise<void> {
	await writeRow(db, {
		key,
		failures,
		last_failed_at: now.toISOString(),
		blocked_until: new Date(now.getTime() + waitAfter(failures, free)).toISOString(),
	})
}

async function findCounted(db: Database, key: string, now: Date, lifetime: number) {
	const row = await findRow(db, key)
	return row && isWithin(row.last_failed_at, now, lifetime) ? row : undefined
}

async function findRow(db: Database, key: string): Promise<Row | undefined> {
	return await db.selectFrom("guesses").selectAll().where("key", "=", key).executeTakeFirst()
}

async function writeRow(db: Database, row: Row): Promise<void> {
	if (row.failures <= 0) {
		await db.deleteFrom("guesses").where("key", "=", row.key).execute()
		return
	}
	const { key, ...values } = row
	await db
		.insertInto("guesses")
		.values(row)
		.onConflict((conflict) => conflict.column("key").doUpdateSet(values))
		.execute()
}
