import { createHash, randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { unlessDiskError } from "#core/forms/disk-error.ts"
import type { SettingKey } from "#core/settings/settings-table.ts"
import type { Database } from "#db/connection.ts"
import { formatRecoveryCode, parseCode, RECOVERY_CODES, type TypedCode } from "./second-factor.ts"
import { endSessionsOf } from "./session.server.ts"
import type { User } from "./user.ts"

type Owner = Pick<User, "id" | "username">

/** A phone's clock may be this many steps of 30 seconds off. */
const CLOCK_TOLERANCE = 1

export type SecondFactor = {
	/** When it was turned on, UTC ISO 8601; null if it's off. */
	since: string | null
	/** Base32; not null while an app is being set up. */
	pendingSecret: string | null
	codesLeft: number
}

export async function readSecondFactor(db: Database, userId: number): Promise<SecondFactor> {
	const row = await findRow(db, userId)
	const { codesLeft } = await db
		.selectFrom("recovery_codes")
		.select((eb) => eb.fn.countAll<number>().as("codesLeft"))
		.where("user_id", "=", userId)
		.executeTakeFirstOrThrow()
	return { since: row?.since ?? null, pendingSecret: row?.pending_secret ?? null, codesLeft }
}

export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
	return Boolean((await findRow(db, userId))?.secret)
}

/** Whether a setting would lead its own writer away from all staff pages, also from the one with its switch. */
export async function isLockOut(db: Database, userId: number, key: SettingKey, value: string) {
	if (key !== "second_factor_required" || value !== "true") return false
	return !(await hasSecondFactor(db, userId))
}

/** Makes a secret for an app. Signing in doesn't change until a code is confirmed. */
export async function beginSecondFactor(db: Database, userId: number): Promise<void> {
	const pending_secret = new Secret({ size: 20 }).base32
	await db
		.insertInto("second_factors")
		.values({ user_id: userId, secret: null, pending_secret, since: null })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet({ pending_secret }))
		.execute()
}

export async function cancelSecondFactor(db: Database, userId: number): Promise<void> {
	await db.updateTable("second_factors").set({ pending_secret: null }).where("user_id", "=", userId).execute()
}

/** The address that authenticator apps read from a QR code, as in Google's key URI format. */
export function secretAddress(secret: string, farm: string, username: string): string {
	return totp(secret, farm, username).toString()
}

/** Turns it on, or moves it to another app, and ends other sessions. Returns recovery codes. Opens a transaction. */
export async function confirmSecondFactor(
	db: Database,
	user: Owner,
	code: string,
	change: Change,
	exceptSession: string | null,
): Promise<string[] | "wrong code" | "not begun"> {
	return await db.transaction().execute(async (trx) => {
		const row = await findRow(trx, user.id)
		if (!row?.pending_secret) return "not begun"
		const typed = parseCode(code)
		const counter = typed?.kind === "app" ? counterOf(row.pending_secret, typed.code, change.at) : undefined
		if (counter === undefined) return "wrong code"
		await trx
			.updateTable("second_factors")
			.set({
				secret: row.pending_secret,
				pending_secret: null,
				since: change.at.toISOString(),
				last_counter: counter,
			})
			.where("user_id", "=", user.id)
			.execute()
		await endSessionsOf(trx, user.id, change.at, exceptSession)
		await recordChange(trx, change, "user.factor-enabled", { id: user.id, name: user.username })
		return await replaceRecoveryCodes(trx, user.id)
	})
}

/** Undefined if the second factor is off. Opens a transaction. */
export async function renewRecoveryCodes(
	db: Database,
	user: Owner,
	change: Change,
): Promise<string[] | undefined> {
	return await db.transaction().execute(async (trx) => {
		if (!(await hasSecondFactor(trx, user.id))) return undefined
		await recordChange(trx, change, "user.codes-renewed", { id: user.id, name: user.username })
		return await replaceRecoveryCodes(trx, user.id)
	})
}

/** Ends the account's sessions except one. False if there was no second factor. Opens a transaction. */
export async function removeSecondFactor(
	db: Database,
	user: Owner,
	change: Change,
	exceptSession: string | null = null,
): Promise<boolean> {
	return await db.transaction().execute(async (trx) => {
		const wasOn = await hasSecondFactor(trx, user.id)
		await trx.deleteFrom("second_factors").where("user_id", "=", user.id).execute()
		await trx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute()
		if (!wasOn) return false
		await endSessionsOf(trx, user.id, change.at, exceptSession)
		await recordChange(trx, change, "user.factor-removed", { id: user.id, name: user.username })
		return true
	})
}

/** Accepts each code once, even if two requests arrive at once. Opens a transaction. */
export async function acceptCode(
	db: Database,
	user: Owner,
	typed: TypedCode,
	now: Date,
): Promise<"accepted" | "wrong" | "used before"> {
	try {
		return await db.transaction().execute(async (trx) => {
			if (typed.kind === "recovery") return await acceptRecoveryCode(trx, user, typed.code, now)
			const { result, counter } = await checkCounter(trx, user, typed.code, now)
			if (result === "accepted")
				await trx
					.updateTable("second_factors")
					.set({ last_counter: counter })
					.where("user_id", "=", user.id)
					.execute()
			return result
		})
	} catch (error) {
		if (typed.kind === "recovery") throw error
		unlessDiskError(error)
		const { result, counter, secret } = await checkCounter(db, user, typed.code, now)
		if (result === "accepted") unsavedCounters.set(secret, counter)
		return result
	}
}

async function checkCounter(db: Database, { id }: Owner, code: string, now: Date) {
	const row = await findRow(db, id)
	const secret = row?.secret ?? ""
	const counter = secret ? (counterOf(secret, code, now) ?? 0) : 0
	const last = Math.max(row?.last_counter ?? 0, unsavedCounters.get(secret) ?? 0)
	const result = counter === 0 ? "wrong" : counter <= last ? "used before" : "accepted"
	return { result, counter, secret } as const
}

/** Security: a code works once, also while the disk can't be written. By the account's secret. */
const unsavedCounters = new Map<string, number>()

export async function countAdministrators(db: Database): Promise<{ all: number; withFactor: number }> {
	return await db
		.selectFrom("users")
		.leftJoin("second_factors", "second_factors.user_id", "users.id")
		.select((eb) => [eb.fn.countAll<number>().as("all"), eb.fn.count<number>("secret").as("withFactor")])
		.where("role", "=", "admin")
		.where("deactivated_at", "is", null)
		.where("password_hash", "!=", "")
		.executeTakeFirstOrThrow()
}

async function acceptRecoveryCode(db: Database, user: Owner, code: string, at: Date) {
	const { numDeletedRows } = await db
		.deleteFrom("recovery_codes")
		.where("user_id", "=", user.id)
		.where("code_hash", "=", hashOf(code))
		.executeTakeFirstOrThrow()
	if (numDeletedRows === 0n) return "wrong"
	const subject = { id: user.id, name: user.username }
	await recordChange(db, { by: user.username, at }, "user.recovery-code-used", subject)
	return "accepted"
}

async function replaceRecoveryCodes(db: Database, userId: number): Promise<string[]> {
	const codes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(16)))
	await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute()
	await db
		.insertInto("recovery_codes")
		.values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
		.execute()
	return codes
}

async function findRow(db: Database, userId: number) {
	return await db.selectFrom("second_factors").selectAll().where("user_id", "=", userId).executeTakeFirst()
}

function counterOf(secret: string, code: string, now: Date): number | undefined {
	const timestamp = now.getTime()
	const delta = totp(secret).validate({ token: code, timestamp, window: CLOCK_TOLERANCE })
	return delta === null ? undefined : TOTP.counter({ timestamp }) + delta
}

function totp(secret: string, issuer = "", label = ""): TOTP {
	return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) })
}

function hashOf(code: string): string {
	return createHash("sha256").update(code.replaceAll("-", "")).digest("hex")
}
