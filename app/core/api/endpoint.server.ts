import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import {
	AccessEndedError,
	checkAccess,
	grantAccess,
	reloadSession,
} from "#core/accounts/staff-access.server.ts"
import { type Access, hasAccess } from "#core/accounts/user.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { fieldErrors, joinErrors } from "#core/forms/field-errors.ts"
import { Refusal } from "#core/forms/refusal.ts"
import {
	databaseContext,
	requestIdContext,
	viewerContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import { failureOf } from "#core/http/error-logging.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { readJson } from "./json-body.server.ts"
import { ApiError, jsonResponse, jsonWithEtag } from "./response.server.ts"
import type { FileRule } from "./upload-limits.ts"

type Params = Record<string, string | undefined>

export type Call<Query, Body> = {
	context: Readonly<RouterContextProvider>
	request: Request
	url: URL
	params: Params
	query: Query
	body: Body
	/** The fields that were sent, without defaults. */
	given: ReadonlySet<string>
}

export type ResponseDescription<Result = unknown> = {
	description: string
	json?: z.ZodType<Result>
	/** The content type, if the body is a file. */
	file?: string
	errorSchema?: z.ZodType
}

export type Operation<Query = unknown, Body = unknown, Result = unknown> = {
	summary: string
	access: "everybody" | Access
	query?: z.ZodType<Query>
	/** Of a GET operation that is the same for every guest until the content changes: see `RouteHandle`. */
	cacheParameters?: readonly string[]
	/** The schema of a JSON body. A `form` with files is parsed by the handler. */
	body?: z.ZodType<Body>
	form?: z.ZodObject
	files?: Record<string, FileRule>
	/** Whether it needs a password that was typed within ten minutes, as signing in does. */
	asksPassword?: (params: Params, body: Body) => boolean
	/** By status, without those of `common-responses.server.ts`. */
	responses: Record<number, ResponseDescription<Result>>
	/** Returns a Response, a value to send as JSON, or serialized JSON in a Buffer. Throws `ApiError`. */
	handle: (call: Call<Query, Body>) => Promise<NoInfer<Result> | Response | Buffer>
}

export function operation<Query = undefined, Body = undefined, Result = never>(
	operation: Operation<Query, Body, Result>,
): Operation<Query, Body, Result> {
	return operation
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
// biome-ignore lint/suspicious/noExplicitAny: operations differ in their types, which `api` checks with their schemas
export type Operations = Partial<Record<Method, Operation<any, any, any>>>

type RouteArgs = Pick<Call<never, never>, "context" | "request" | "url" | "params"> & { pattern: string }

/** Checks path, method, role, query and body, and turns all errors into JSON. */
export function api(operationsByPath: Record<string, Operations>) {
	async function handle(args: RouteArgs): Promise<Response> {
		try {
			return await run(operationsByPath[`/${args.pattern.replace(/^\//, "")}`], args)
		} catch (error) {
			if (error instanceof ApiError) return error.toResponse()
			if (error instanceof Refusal) return rejection(error).toResponse()
			if (error instanceof AccessEndedError) {
				await reloadSession(args.context, args.request)
				const isSignedIn = args.context.get(viewerContext) !== null
				return new ApiError(isSignedIn ? 403 : 401, isSignedIn ? DENIED : SIGNED_OUT).toResponse()
			}
			const diskError = diskErrorResponse(error)
			if (diskError) {
				const headers = { "Retry-After": "60" }
				return new ApiError(diskError.status, diskError.message, { headers }).toResponse()
			}
			const { context, request, pattern } = args
			logError("An API request failed", error, {
				request: context.get(requestIdContext),
				method: request.method,
			})
			return new ApiError(500, failureOf(request, pattern) ?? "Internal Server Error").toResponse()
		}
	}
	return Object.assign(handle, { operationsByPath })
}

export function operationsAt(path: string, loader: unknown): Operations | undefined {
	return (loader as Partial<ReturnType<typeof api>> | undefined)?.operationsByPath?.[path]
}

async function run(
	operations: Operations | undefined,
	{ context, request, url, params }: RouteArgs,
): Promise<Response> {
	if (!operations) throw new ApiError(404, "Not Found")
	const method = request.method === "HEAD" ? "GET" : (request.method as Method)
	const operation = Object.hasOwn(operations, method) ? operations[method] : undefined
	if (!operation) {
		const allowed = Object.keys(operations).flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name]))
		throw new ApiError(405, "Method Not Allowed", { headers: { Allow: allowed.join(", ") } })
	}
	if (operation.access !== "everybody") {
		const viewer = context.get(viewerContext)
		if (!viewer) throw new ApiError(401, SIGNED_OUT)
		if (context.get(withoutFactorContext)) throw new ApiError(403, NO_FACTOR)
		const settings = await readSettings(context.get(databaseContext))
		if (!hasAccess(viewer, operation.access, settings)) throw new ApiError(403, DENIED)
		grantAccess(context, viewer, operation.access)
	}
	if (operation.form && !/^multipart\/form-data\s*;/i.test(request.headers.get("Content-Type") ?? ""))
		throw new ApiError(415, "The body must be multipart/form-data")
	const query = operation.query && check(operation.query, Object.fromEntries(url.searchParams))
	const sent = operation.body && (await readJson(request))
	await checkAccess(context)
	if (operation.body && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
		throw new ApiError(400, "The body must be a JSON object")
	const body = operation.body && check(operation.body, sent)
	if (operation.asksPassword?.(params, body) && isPasswordOld(context)) throw new ApiError(403, PASSWORD_OLD)
	const given = new Set(Object.keys(sent ?? {}))
	const result = await operation.handle({ context, request, url, params, query, body, given })
	if (result instanceof Response) return result
	return method === "GET" ? jsonWithEtag(request, result) : jsonResponse(result)
}

function rejection({ status, message, errors: { "": ofAll, ...errors }, wait }: Refusal): ApiError {
	const headers = { ...(wait && { "Retry-After": String(wait) }) }
	return new ApiError(status, message, { headers, ...(!ofAll && { errors }) })
}

const SIGNED_OUT = "Authentication required"
const DENIED = "Access denied"
const PASSWORD_OLD = "This change needs a password that was typed in the last ten minutes. Sign in again."
const NO_FACTOR = "This site requires a second factor. Set it up at /admin/security/second-factor."

function check<T>(schema: z.ZodType<T>, value: unknown): T {
	const parsed = schema.safeParse(value)
	if (parsed.success) return parsed.data
	const errors = fieldErrors(parsed.error)
	throw new ApiError(400, joinErrors(errors), { errors })
}
