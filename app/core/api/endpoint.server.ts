import type { z } from "zod"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import {
	AccessEndedError,
	checkAccess,
	grantAccess,
	reloadSession,
} from "#core/accounts/staff-access.server.ts"
import { hasAccess } from "#core/accounts/user.ts"
import { diskErrorResponse } from "#core/forms/disk-errors.server.ts"
import { fieldErrors, joinErrors } from "#core/forms/field-errors.ts"
import { Refusal } from "#core/forms/refusal.ts"
import {
	databaseContext,
	requestIdContext,
	viewerContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { readJson } from "./json-body.server.ts"
import type { Call, Method, Operations } from "./operation.ts"
import { ApiError, jsonResponse, jsonWithEtag } from "./response.server.ts"

export type OperationCall = Omit<Call<unknown, unknown>, "query" | "body" | "given"> & {
	path: string
	operations: Operations
}

export async function callOperation(call: OperationCall): Promise<Response> {
	try {
		return await run(call)
	} catch (error) {
		if (error instanceof ApiError) return error.toResponse()
		if (error instanceof Refusal) return rejection(error).toResponse()
		const { context, request, params } = call
		if (error instanceof AccessEndedError) {
			await reloadSession(context, request)
			const isSignedIn = context.get(viewerContext) !== null
			return new ApiError(isSignedIn ? 403 : 401, isSignedIn ? DENIED : SIGNED_OUT).toResponse()
		}
		const diskError = diskErrorResponse(error)
		if (diskError) {
			const headers = { "Retry-After": "60" }
			return new ApiError(diskError.status, diskError.message, { headers }).toResponse()
		}
		logError("An API request failed", error, {
			request: context.get(requestIdContext),
			method: request.method,
		})
		const { failure = "Internal Server Error" } = operationOf(call) ?? {}
		return new ApiError(500, typeof failure === "string" ? failure : failure(params)).toResponse()
	}
}

function operationOf({ operations, request }: OperationCall) {
	const method = request.method === "HEAD" ? "GET" : (request.method as Method)
	return Object.hasOwn(operations, method) ? operations[method] : undefined
}

async function run(call: OperationCall): Promise<Response> {
	const { operations, context, request, url, params } = call
	const operation = operationOf(call)
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
	return operation === operations.GET ? jsonWithEtag(request, result) : jsonResponse(result)
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
