import { createHmac } from "node:crypto"
import type { Database } from "../../db/connection.ts"
import { FREE_GUESSES, GUESS_MEMORY_MS, waitAfter } from "./guess-limit.ts"

/**
 * Who guesses what: `scope` separates passwords from passcodes, `account` is what is guessed at. What others got wrong
 * at it holds an address up once that has got `ownFaults` wrong itself.
 */
export type Guesser = {
	scope: string
	account: string
	address: string
	secret: string
	ownFaults?: number
}

/** A guess that may be checked; it counts as wrong until `forgiveGuess`. Or the seconds to wait before the next. */
export type GuessAnswer = { wait: number } | { wait: 0; keys: GuessKeys }
type GuessKeys = { account: string; address: string; pair: string }

/**
 * Asks for leave to check a guess, and counts it as wrong beforehand, so that many at once are not many free ones.
 * An account that is guessed at stays open to addresses that have not guessed wrong at it: nobody can lock its owner out.
 * Opens a transaction.
 */
export async function countGuess(db: Database, guesser: Guesser, now: Date): Promise<GuessAnswer> {
	const keys = guessKeys(guesser)
	const { ownFaults = 1 } = guesser
	return await db.transaction().execute(async (trx) => {
		const account = await readFailures(trx, keys.account, now)
		const address = await readFailures(trx, keys.address, now)
		const pair = await readFailures(trx, keys.pair, now)
		const wait = Math.max(address.waitMs, pair.failures >= ownFaults ? account.waitMs : 0)
		if (wait > 0) return { wait: Math.ceil(wait / 1000) }
		await writeFailures(trx, keys.account, account.failures + 1, FREE_GUESSES.account, now)
		await writeFailures(trx, keys.address, address.failures + 1, FREE_GUESSES.address, now)
		await writeFailures(trx, keys.pair, pair.failures + 1, FREE_GUESSES.account, now)
		return { wait: 0, keys }
	})
}

/** The guess was right: what this address got wrong at this account is forgotten; what others did is not. */
export async function forgiveGuess(db: Database, { keys }: { keys: GuessKeys }, now: Date): Promise<void> {
	await db.transaction().execute(async (trx) => {
		const { failures } = await readFailures(trx, keys.pair, now)
		for (const [key, free] of [
			[keys.account, FREE_GUESSES.account],
			[keys.address, FREE_GUESSES.address],
			[keys.pair, FREE_GUESSES.account],
		] as const) {
			const { failures: all } = await readFailures(trx, key, now)
			await writeFailures(trx, key, all - failures, free, now)
		}
	})
}

/** Forgets all guesses: whoever resets a password at the machine itself is not to wait for what others did. */
export async function forgetGuesses(db: Database): Promise<void> {
	await db.deleteFrom("guesses").execute()
}

/** Forgets guesses of long ago. */
export async function dropOldGuesses(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - GUESS_MEMORY_MS).toISOString()
	await db.deleteFrom("guesses").where("last_failed_at", "<", before).execute()
}

async function readFailures(
	db: Database,
	key: string,
	now: Date,
): Promise<{ failures: number; waitMs: number }> {
	const row = await db.selectFrom("guesses").selectAll().where("key", "=", key).executeTakeFirst()
	if (!row || now.getTime() - Date.parse(row.last_failed_at) > GUESS_MEMORY_MS)
		return { failures: 0, waitMs: 0 }
	return { failures: row.failures, waitMs: Math.max(0, Date.parse(row.blocked_until) - now.getTime()) }
}

async function writeFailures(
	db: Database,
	key: string,
	failures: number,
	free: number,
	now: Date,
): Promise<void> {
	if (failures <= 0) {
		await db.deleteFrom("guesses").where("key", "=", key).execute()
		return
	}
	const row = {
		failures,
		last_failed_at: now.toISOString(),
		blocked_until: new Date(now.getTime() + waitAfter(failures, free)).toISOString(),
	}
	await db
		.insertInto("guesses")
		.values({ key, ...row })
		.onConflict((conflict) => conflict.column("key").doUpdateSet(row))
		.execute()
}

function guessKeys({ scope, account, address, secret }: Guesser): GuessKeys {
	const digest = (...parts: string[]) =>
		createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url")
	const name = account.normalize("NFC").toLowerCase()
	const network = networkOf(address)
	return {
		account: digest(scope, "account", name),
		address: digest(scope, "address", network),
		pair: digest(scope, "pair", name, network),
	}
}

/** One household has as many IPv6 addresses as it likes: its network counts. */
function networkOf(address: string): string {
	if (!address.includes(":") || address.includes(".")) return address.replace(/^::ffff:/i, "")
	const [head = "", tail = ""] = address.split("::")
	const groups = head.split(":").filter(Boolean)
	const missing = 8 - groups.length - tail.split(":").filter(Boolean).length
	const filled = address.includes("::") ? [...groups, ...Array(missing).fill("0")] : groups
	return filled.slice(0, 4).join(":")
}
