import { createHash, createHmac, randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { SettingKey } from "#core/settings/settings-table.ts"
import type { Database } from "#db/connection.ts"
import { formatRecoveryCode, parseCode, RECOVERY_CODES, type TypedCode } from "./second-factor.ts"
import { endSessionsOf } from "./session.server.ts"
import type { User } from "./user.ts"

type Owner = Pick<User, "id" | "username">

/** In steps of 30 seconds, because a phone's clock may be off. */
const CLOCK_TOLERANCE = 1

const WRONG =
	"This code is wrong. Type the one that the app shows now. If it's wrong again, check that your phone sets its clock automatically."
const WRONG_RECOVERY = "This recovery code is wrong, or it was used before. Each one works once."
const USED_BEFORE = "This code was used already. Wait until the app shows the next one."
const OWN_FIRST =
	"You have no second factor, so you couldn't open the staff pages any more. Set up your own first, then try again."

/** `since`: when it was turned on, UTC ISO 8601; null if it's off. */
export async function readSecondFactor(db: Database, userId: number) {
	const row = await findRow(db, userId)
	const { codesLeft } = await db
		.selectFrom("recovery_codes")
		.select((eb) => eb.fn.countAll<number>().as("codesLeft"))
		.where("user_id", "=", userId)
		.executeTakeFirstOrThrow()
	return { since: row?.since ?? null, codesLeft }
}

/** Throws `Refusal` if the setting would lock the administrator who changes it out of all staff pages. */
export async function refuseLockOut(db: Database, userId: number, key: SettingKey, value: string) {
	if (key !== "second_factor_required" || value !== "true") return
	if (!(await findRow(db, userId))?.secret) throw new Refusal(OWN_FIRST, { status: 409 })
}

/** Base32, the same in a `session` until confirmed. Security: derived, so neither the database nor the site's secret alone reveals it. */
export async function nextSecret(
	db: Database,
	siteSecret: string,
	userId: number,
	session: string | null,
): Promise<string> {
	const { password_hash, last_counter } = await db
		.selectFrom("users")
		.leftJoin("second_factors", "second_factors.user_id", "users.id")
		.select(["password_hash", "last_counter"])
		.where("users.id", "=", userId)
		.executeTakeFirstOrThrow()
	const source = JSON.stringify(["second factor", userId, password_hash, last_counter ?? 0, session])
	return Secret.fromHex(createHmac("sha1", siteSecret).update(source).digest("hex")).base32
}

/** The address that authenticator apps read from a QR code, as in Google's key URI format. */
export function secretAddress(secret: string, farm: string, username: string): string {
	return totp(secret, farm, username).toString()
}

/** Ends other sessions, and returns recovery codes. Throws `Refusal`. */
export async function confirmSecondFactor(
	db: Database,
	siteSecret: string,
	{ id, username }: Owner,
	code: string,
	change: Change,
	session: string | null,
): Promise<string[]> {
	const known = db
		.selectFrom("second_factors")
		.select("user_id")
		.where("user_id", "=", id)
		.where("secret", "is not", null)
	// Security: nobody may guess codes here to replace an account's app.
	if (await known.executeTakeFirst())
		throw new Refusal("The second factor is already on. Turn it off before you set up another phone.", {
			status: 409,
		})
	const secret = await nextSecret(db, siteSecret, id, session)
	const last_counter = counterOf(secret, parseCode(code)?.code ?? "", change.at)
	if (last_counter === undefined) throw new Refusal(WRONG, { field: "code" })
	const row = { secret, since: change.at.toISOString(), last_counter }
	await db
		.insertInto("second_factors")
		.values({ user_id: id, ...row })
		.onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
		.execute()
	await endSessionsOf(db, id, change.at, session)
	await recordChange(db, change, "user.factor-enabled", { id, name: username })
	return await replaceRecoveryCodes(db, id)
}

/** Also ends the account's sessions, except one. The caller records it in the audit trail. */
export async function removeSecondFactor(
	db: Database,
	userId: number,
	at: Date,
	exceptSession: string | null = null,
): Promise<void> {
	// Keeps `last_counter`, so that the next secret is another one.
	await db
		.updateTable("second_factors")
		.set({ secret: null, since: null })
		.where("user_id", "=", userId)
		.execute()
	await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute()
	await endSessionsOf(db, userId, at, exceptSession)
}

/** Accepts each code only once, also from simultaneous requests. Throws `Refusal` for `field`. */
export async function acceptCode(
	db: Database,
	{ id, username }: Owner,
	{ kind, code }: TypedCode,
	now: Date,
	field = "code",
): Promise<void> {
	const wrong = (message: string) => new Refusal(message, { status: 401, field })
	if (kind === "recovery") {
		const { numDeletedRows } = await db
			.deleteFrom("recovery_codes")
			.where("user_id", "=", id)
			.where("code_hash", "=", hashOf(code))
			.executeTakeFirstOrThrow()
		if (numDeletedRows === 0n) throw wrong(WRONG_RECOVERY)
		return await recordChange(db, { by: username, at: now }, "user.recovery-code-used", {
			id,
			name: username,
		})
	}
	const row = await findRow(db, id)
	const counter = row?.secret ? counterOf(row.secret, code, now) : undefined
	if (!row?.secret || counter === undefined) throw wrong(WRONG)
	const { numUpdatedRows } = await db
		.updateTable("second_factors")
		.set({ last_counter: counter })
		.where("user_id", "=", id)
		.where("last_counter", "<", counter)
		.executeTakeFirstOrThrow()
	if (numUpdatedRows === 0n) throw wrong(USED_BEFORE)
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
