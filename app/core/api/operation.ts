import type { z } from "zod"
import type { Access } from "#core/accounts/user.ts"
import type { Context } from "#core/http/request-context.ts"

type Params = Record<string, string | undefined>

export type Call<Query, Body> = {
	context: Context
	request: Request
	url: URL
	params: Params
	query: Query
	body: Body
	/** The names of sent fields, without those that got a default value. */
	given: ReadonlySet<string>
}

export type ResponseDescription<Result = unknown> = {
	description: string
	json?: z.ZodType<Result>
	/** The content type, if the body is a file. */
	file?: string
	errorSchema?: z.ZodType
}

/** `bytes` is the maximum size; `description` names the accepted types. */
export type FileRule = { bytes: number; description: string }

export type Operation<Query = unknown, Body = unknown, Result = unknown> = {
	summary: string
	/** The message of an unexpected error, from the specification's error catalogue. */
	failure?: string | ((params: Params) => string)
	access: "everybody" | Access
	query?: z.ZodType<Query>
	/** A GET operation with the same response for all guests until content changes: see `RouteHandle`. */
	cacheParameters?: readonly string[]
	/** A `form` with files is parsed by the handler. */
	body?: z.ZodType<Body>
	form?: z.ZodObject
	files?: Record<string, FileRule>
	/** Whether it needs a password that was typed within ten minutes. */
	asksPassword?: (params: Params, body: Body) => boolean
	/** By status. `common-responses.server.ts` adds others. */
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

export type ApiOperations = Record<string, Operations>

export type ApiAddress = { path: string; operations: Operations }
