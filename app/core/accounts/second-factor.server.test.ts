import { Secret, TOTP } from "otpauth"
import { beforeEach, expect, test } from "vitest"
import { Refusal } from "#core/forms/refusal.ts"
import { testDatabase } from "#core/testing/database.ts"
import { createSession } from "#core/testing/session.ts"
import { createAdmin } from "./account.server.ts"
import {
	acceptCode,
	confirmSecondFactor,
	nextSecret,
	removeSecondFactor,
	secretAddress,
} from "./second-factor.server.ts"
import { formatRecoveryCode, parseCode } from "./second-factor.ts"
import { countOpenSessions } from "./session.server.ts"

const { db } = testDatabase()
const START = new Date("2026-11-23T12:00:00Z")
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)

let anna: { id: number; username: string }
beforeEach(async () => {
	await db.deleteFrom("users").execute()
	anna = await createAdmin(db, "anna", "hash", { by: "anna", at: START })
})

const codeOf = (secret: string, at: Date) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

const SITE = "the site's secret"
const next = (siteSecret = SITE, session: string | null = null) =>
	nextSecret(db, siteSecret, anna.id, session)

async function turnOn(at = START): Promise<{ secret: string; codes: string[] }> {
	const secret = await next()
	const codes = await confirmSecondFactor(db, SITE, anna, codeOf(secret, at), { by: "anna", at }, null)
	return { secret, codes }
}

async function accept(text: string, at: Date) {
	const typed = parseCode(text)
	if (!typed) throw new Error(`'${text}' is no code.`)
	return await said(acceptCode(db, anna, typed, at))
}

const said = (work: Promise<unknown>) =>
	work.then(
		() => "accepted",
		(error) => {
			if (error instanceof Refusal) return error.message
			throw error
		},
	)
const USED = expect.stringContaining("This code was used already.")
const WRONG = expect.stringContaining("This code is wrong.")

test("the codes are those of RFC 6238 for the secret in the app's address", async () => {
	const secret = new Secret({ buffer: new TextEncoder().encode("12345678901234567890").buffer }).base32
	const row = { user_id: anna.id, secret, since: START.toISOString() }
	await db.insertInto("second_factors").values(row).execute()
	// Appendix B of the RFC, without the first two of its eight digits.
	expect(await accept("287082", new Date(59_000))).toBe("accepted")
	expect(await accept("279037", new Date(2_000_000_000_000))).toBe("accepted")
	const address = new URL(secretAddress(secret, "Ottertail & Sons", "anna"))
	expect(decodeURIComponent(address.pathname)).toBe("/Ottertail & Sons:anna")
	expect(Object.fromEntries(address.searchParams)).toEqual({
		...{ issuer: "Ottertail & Sons", secret, algorithm: "SHA1", digits: "6", period: "30" },
	})
})

test("a code works once, within half a minute of the phone's clock, and never an earlier one", async () => {
	const { secret } = await turnOn()
	expect(await accept(codeOf(secret, START), START), "the code of the set-up").toEqual(USED)
	expect(await accept(codeOf(secret, after(30)), START), "a fast clock").toBe("accepted")
	expect(await accept(codeOf(secret, after(30)), after(30))).toEqual(USED)
	expect(await accept(codeOf(secret, after(60)), after(90)), "a slow clock").toBe("accepted")
	expect(await accept(codeOf(secret, after(120)), after(180))).toEqual(WRONG)
	expect(await accept(codeOf(secret, after(240)), after(180))).toEqual(WRONG)
	const code = codeOf(secret, after(300))
	const both = await Promise.all([accept(code, after(300)), accept(code, after(300))])
	expect(both.sort()).toEqual([USED, "accepted"])
})

test("turning it on or off ends the other sessions, and off removes secret and codes", async () => {
	const own = await createSession(db, anna.id, START)
	await createSession(db, anna.id, START)
	const change = { by: "anna", at: START }
	const confirm = async () =>
		await confirmSecondFactor(db, SITE, anna, codeOf(await next(SITE, own.hash), START), change, own.hash)
	await confirm()
	await expect(confirm()).rejects.toMatchObject({ status: 409 })
	expect(await countOpenSessions(db, anna.id, START)).toBe(1)
	await createSession(db, anna.id, START)
	await removeSecondFactor(db, anna.id, START, own.hash)
	expect(await countOpenSessions(db, anna.id, START)).toBe(1)
	expect(await db.selectFrom("second_factors").selectAll().execute()).toMatchObject([{ secret: null }])
	expect(await db.selectFrom("recovery_codes").selectAll().execute()).toEqual([])
})

test("the next app's secret stays until it is confirmed, and no phone before, other session or other site has it", async () => {
	const first = await next()
	expect([first.length, await next(), await next("x")]).toEqual([32, first, expect.not.stringMatching(first)])
	await turnOn()
	await removeSecondFactor(db, anna.id, START)
	expect(new Set([first, await next(), await next("x"), await next(SITE, "other")]).size).toBe(4)
})

test("a recovery code has sixteen letters and digits, none of which look alike", () => {
	const every = Uint8Array.from({ length: 256 }, (_, at) => at)
	for (let from = 0; from + 16 <= 256; from += 16) {
		const code = formatRecoveryCode(every.slice(from, from + 16))
		expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
		expect(parseCode(code)).toEqual({ kind: "recovery", code: code.replaceAll("-", "") })
	}
})
