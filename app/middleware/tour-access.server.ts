import { createHmac, timingSafeEqual } from "node:crypto"
import { createCookie, type RouterContextProvider } from "react-router"
import { countGuess, forgiveGuess } from "../models/guess-limit.server.ts"
import { readSettings } from "../models/setting.server.ts"
import { hasPasscode, isTourOpen } from "../models/setting.ts"
import type { TourAccess } from "../models/tour-access.ts"
import { isAdmin } from "../models/user.ts"
import {
	addressContext,
	databaseContext,
	originContext,
	secretContext,
	viewerContext,
} from "./context.server.ts"

type Context = Readonly<RouterContextProvider>

/** A visitor comes back within the season without typing it again. */
const KEPT_SECONDS = 180 * 24 * 3600

/** Wrong passcodes of a visitor after which those of others count, too. */
const OWN_FAULTS = 3

const COOKIE = "tour_access"

/** Whether a Cookie header may say that its sender has typed the passcode. */
export function bringsTourAccess(header: string | undefined): boolean {
	return header?.includes(`${COOKIE}=`) ?? false
}

/** The signed cookie of who typed the passcode: that they did, and a keyed digest of what it was then. */
function accessCookie(context: Context) {
	const secure = context.get(originContext).startsWith("https:")
	// With https the name itself forbids other hosts and plain http to set it.
	return createCookie(secure ? `__Host-${COOKIE}` : COOKIE, {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		maxAge: KEPT_SECONDS,
		secrets: [context.get(secretContext)],
	})
}

/**
 * How the tour stands for this visitor: open without a passcode, with the right one typed while it was today's, and
 * always to an admin.
 */
export async function tourAccess(context: Context, request: Request): Promise<TourAccess> {
	if (isAdmin(context.get(viewerContext))) return "open"
	const settings = await readSettings(context.get(databaseContext))
	if (!isTourOpen(settings)) return "closed"
	if (!hasPasscode(settings)) return "open"
	const access: unknown = await accessCookie(context).parse(request.headers.get("Cookie"))
	const { granted, digest } = (access ?? {}) as { granted?: unknown; digest?: unknown }
	return granted === true && digest === digestOf(context, settings.tour_passcode) ? "open" : "locked"
}

/** What became of a passcode: the cookie for the right one, the seconds to wait after too many, or just wrong. */
export type PasscodeAnswer = { cookie: string } | { wait: number } | "wrong"

/** Compares a typed passcode with today's, exactly and in constant time. Guesses are slowed like those of passwords. */
export async function tryPasscode(context: Context, typed: string): Promise<PasscodeAnswer> {
	const db = context.get(databaseContext)
	const { tour_passcode: passcode } = await readSettings(db)
	const digest = digestOf(context, passcode)
	const guesser = {
		scope: "passcode",
		// A new passcode is another one to guess at.
		account: digest,
		address: context.get(addressContext),
		secret: context.get(secretContext),
		// All visitors type the same one: the typos of a season are not to lock out who mistypes it once.
		ownFaults: OWN_FAULTS,
	}
	const guess = await countGuess(db, guesser, new Date())
	if (!("keys" in guess)) return { wait: guess.wait }
	const isRight = timingSafeEqual(Buffer.from(digestOf(context, typed.normalize("NFC"))), Buffer.from(digest))
	if (!isRight) return "wrong"
	await forgiveGuess(db, guess, new Date())
	return { cookie: await accessCookie(context).serialize({ granted: true, digest }) }
}

function digestOf(context: Context, passcode: string): string {
	return createHmac("sha256", context.get(secretContext)).update(`tour ${passcode}`).digest("base64url")
}
