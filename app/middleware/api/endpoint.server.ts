import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import type { FileRule } from "../../forms/api-files.ts"
import { fieldErrors } from "../../forms/field-errors.ts"
import { isAdmin } from "../../models/user.ts"
import { logError } from "../../system/log.server.ts"
import { adminContext, requestIdContext, viewerContext } from "../context.server.ts"
import { storageAnswer } from "../storage-answer.server.ts"
import { ApiError, jsonAnswer, jsonWithEtag } from "./answer.server.ts"
import { readJson } from "./json-body.server.ts"

/** The parts of an address that stand for something. */
type Params = Record<string, string | undefined>

/** What a handler gets: the request taken apart, and checked by the schemas of its operation. */
export type Call<Query, Body> = {
	context: Readonly<RouterContextProvider>
	request: Request
	url: URL
	params: Params
	query: Query
	body: Body
	/** The fields that the body really has: a default is no change. */
	given: ReadonlySet<string>
}

/** What an answer says: JSON of a shape, a file, a refusal that tells more than others, or nothing but its status. */
export type Answered<Answer = unknown> = {
	words: string
	json?: z.ZodType<Answer>
	/** The content type of a file. */
	file?: string
	/** The shape of a refusal, where it is not `{message, errors?}`. */
	fault?: z.ZodType
}

/** One method of one address, as it works and as it is documented. */
export type Operation<Query = unknown, Body = unknown, Answer = unknown> = {
	summary: string
	access: "everybody" | "admin"
	query?: z.ZodType<Query>
	/** A JSON body; what it takes may depend on the address. `form` is one with files instead, which the handler reads itself. */
	body?: z.ZodType<Body> | ((params: Params) => z.ZodType<Body>)
	form?: z.ZodObject
	/** The files of a form, by field. */
	files?: Record<string, FileRule>
	/** Every answer of its own by status; those of `common-answers.server.ts` go without saying. */
	answers: Record<number, Answered<Answer>>
	/** Returns an answer, or what is to be answered as JSON with status 200, in a Buffer where it is ready. Throws `ApiError`. */
	handle: (call: Call<Query, Body>) => Promise<NoInfer<Answer> | Response | Buffer>
}

/** Keeps the types of query, body and answer together. */
export function operation<Query = undefined, Body = undefined, Answer = never>(
	one: Operation<Query, Body, Answer>,
): Operation<Query, Body, Answer> {
	return one
}

/** What the body of an operation must be, at an address with these parameters. */
export function bodySchema({ body }: Operation, params: Params = {}): z.ZodType {
	return typeof body === "function" ? body(params) : (body as z.ZodType)
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
// biome-ignore lint/suspicious/noExplicitAny: each operation knows its own types
export type Operations = Partial<Record<Method, Operation<any, any, any>>>

type RouteArgs = Pick<Call<never, never>, "context" | "request" | "url" | "params">

/**
 * The loader and the action of an address of the interface: finds the method, checks the role, query and body, and
 * answers every fault in the same form. `operations` stays readable on it, for the documents.
 */
export function api(operations: Operations) {
	async function answer(args: RouteArgs): Promise<Response> {
		try {
			return await run(operations, args)
		} catch (error) {
			if (error instanceof ApiError) return error.answer()
			const storage = storageAnswer(error)
			if (storage) {
				const headers = { "Retry-After": "60" }
				return new ApiError(storage.status, storage.message, { headers }).answer()
			}
			const { context, request } = args
			logError("An answer failed", error, { request: context.get(requestIdContext), method: request.method })
			return new ApiError(500, "Internal Server Error").answer()
		}
	}
	return Object.assign(answer, { operations })
}

async function run(operations: Operations, { context, request, url, params }: RouteArgs): Promise<Response> {
	const method = request.method === "HEAD" ? "GET" : (request.method as Method)
	const one = Object.hasOwn(operations, method) ? operations[method] : undefined
	if (!one) {
		const allowed = Object.keys(operations).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
		throw new ApiError(405, "Method Not Allowed", { headers: { Allow: allowed.join(", ") } })
	}
	if (one.access === "admin") {
		const viewer = context.get(viewerContext)
		if (!viewer) throw new ApiError(401, "Authentication required")
		if (!isAdmin(viewer)) throw new ApiError(403, "Access denied")
		context.set(adminContext, viewer)
	}
	const query = one.query && check(one.query, Object.fromEntries(url.searchParams))
	const sent = one.body && (await readJson(request))
	if (one.body && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
		throw new ApiError(400, "The body must be a JSON object")
	const body = one.body && check(bodySchema(one, params), sent)
	const given = new Set(Object.keys(sent ?? {}))
	const result = await one.handle({ context, request, url, params, query, body, given })
	if (result instanceof Response) return result
	return method === "GET" ? jsonWithEtag(request, result) : jsonAnswer(result)
}

/** Every fault of a query or a body is listed at once. */
function check<T>(schema: z.ZodType<T>, value: unknown): T {
	const parsed = schema.safeParse(value)
	if (parsed.success) return parsed.data
	const errors = fieldErrors(parsed.error)
	throw new ApiError(400, Object.values(errors).flat().join(" "), { errors })
}
