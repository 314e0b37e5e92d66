import { STORAGE_FAULTS } from "../../models/storage-fault.ts"
import { MAX_BODY_BYTES, MAX_FORM_BYTES } from "../../system/http-server.server.ts"
import type { Answered, Method, Operation } from "./endpoint.server.ts"

/** An answer that every operation of a kind gives alike. `at` says in words which ones `isGiven` finds. */
export type CommonAnswer = {
	name: string
	status: number
	words: string
	at: string
	isGiven: (method: Method, one: Operation) => boolean
}

const isUnsafe = (method: Method) => method !== "GET"
const isAdmins = (_: Method, one: Operation) => one.access === "admin"
const hasBody = (_: Method, one: Operation) => !!(one.body || one.form)

/** What the middlewares, the limits and `api` answer around the handlers. */
export const COMMON_ANSWERS: CommonAnswer[] = [
	{
		name: "NotModified",
		status: 304,
		words: "It is what the call's `If-None-Match` names",
		at: "reads",
		isGiven: (method) => !isUnsafe(method),
	},
	{
		name: "BadQuery",
		status: 400,
		words: "The query has a value that is not taken",
		at: "calls with a query",
		isGiven: (_, one) => !!one.query,
	},
	{
		name: "BadBody",
		status: 400,
		words: "The body is not readable or no object, or fields of it are wrong: all are listed",
		at: "calls with a body",
		isGiven: hasBody,
	},
	{ name: "NotSignedIn", status: 401, words: "Not signed in", at: "admins' calls", isGiven: isAdmins },
	{ name: "NotAdmin", status: 403, words: "Not an administrator", at: "admins' calls", isGiven: isAdmins },
	{
		name: "Elsewhere",
		status: 403,
		words: "Its `Origin` is another site, or it carries a cookie and has none",
		at: "unsafe calls",
		isGiven: isUnsafe,
	},
	{
		name: "NoLength",
		status: 411,
		words: "The body does not say its length (chunked)",
		at: "unsafe calls",
		isGiven: isUnsafe,
	},
	{
		name: "TooLarge",
		status: 413,
		words: `The body has more than ${MAX_BODY_BYTES / 1024} kB, a form with files more than ${MAX_FORM_BYTES / 1024 / 1024} MB`,
		at: "unsafe calls",
		isGiven: isUnsafe,
	},
	{
		name: "OtherType",
		status: 415,
		words: "Another type of body",
		at: "calls with a body",
		isGiven: hasBody,
	},
	{ name: "Fault", status: 500, words: "A fault of ours", at: "all calls", isGiven: () => true },
	{
		name: "DiskFailing",
		status: STORAGE_FAULTS.failing.status,
		words: "The disk takes no changes or fails, so nothing was saved",
		at: "all calls",
		isGiven: () => true,
	},
	{
		name: "DiskFull",
		status: STORAGE_FAULTS.full.status,
		words: "The disk is full, so nothing was saved",
		at: "unsafe calls",
		isGiven: isUnsafe,
	},
]

/** A status that an operation answers with: what it says of it itself, and the common answers. */
export type PossibleAnswer = { status: number; own: Answered | undefined; common: CommonAnswer[] }

/** Every answer of an operation, those that go without saying included. */
export function possibleAnswers(method: Method, one: Operation): PossibleAnswer[] {
	const given = COMMON_ANSWERS.filter(({ isGiven }) => isGiven(method, one))
	const statuses = new Set([...Object.keys(one.answers).map(Number), ...given.map(({ status }) => status)])
	return [...statuses]
		.sort((a, b) => a - b)
		.map((status) => ({
			status,
			own: one.answers[status],
			common: given.filter((answer) => answer.status === status),
		}))
}
