import { DISK_ERRORS } from "#core/forms/disk-error.ts"
import { WITH_FILES, WITHOUT_FILES } from "#core/platform/request-limits.server.ts"
import type { Method, Operation, ResponseDescription } from "./endpoint.server.ts"

/** A response that several operations share. `at` describes the operations for which `appliesTo` is true. */
type CommonResponse = {
	name: string
	status: number
	description: string
	at: string
	appliesTo: (method: Method, operation: Operation) => boolean
}

const isUnsafe = (method: Method) => method !== "GET"
const isForStaff = (_: Method, operation: Operation) => operation.access !== "everybody"
const hasBody = (_: Method, operation: Operation) => !!(operation.body || operation.form)

export const COMMON_RESPONSES: CommonResponse[] = [
	{
		name: "NotModified",
		status: 304,
		description: "Unchanged since the `ETag` in `If-None-Match`",
		at: "GET requests",
		appliesTo: (method) => !isUnsafe(method),
	},
	{
		name: "BadQuery",
		status: 400,
		description: "Invalid query parameter",
		at: "requests with a query",
		appliesTo: (_, operation) => !!operation.query,
	},
	{
		name: "BadBody",
		status: 400,
		description: "The body isn't a JSON object or form, or fields are invalid; all errors are listed",
		at: "requests with a body",
		appliesTo: hasBody,
	},
	{
		name: "NotSignedIn",
		status: 401,
		description: "Not signed in",
		at: "requests with a role",
		appliesTo: isForStaff,
	},
	{
		name: "WithoutRole",
		status: 403,
		description: "The user doesn't have the role that the operation needs",
		at: "requests with a role",
		appliesTo: isForStaff,
	},
	{
		name: "PasswordTooOld",
		status: 403,
		description:
			"The password was typed more than ten minutes ago: sign in again. For settings, this concerns `second_factor_required`",
		at: "changes of how people sign in",
		appliesTo: (_, operation) => operation.asksPassword !== undefined,
	},
	{
		name: "CrossOrigin",
		status: 403,
		description: "`Origin` is another site, or is missing from a request with a cookie",
		at: "unsafe requests",
		appliesTo: isUnsafe,
	},
	{
		name: "LengthRequired",
		status: 411,
		description: "The request has no `Content-Length`",
		at: "unsafe requests",
		appliesTo: isUnsafe,
	},
	{
		name: "ContentTooLarge",
		status: 413,
		description: `The body is larger than ${WITHOUT_FILES.bytes / 1024} kB, or a form with files larger than ${WITH_FILES.bytes / 1024 / 1024} MB`,
		at: "unsafe requests",
		appliesTo: isUnsafe,
	},
	{
		name: "UnsupportedMediaType",
		status: 415,
		description: "Wrong `Content-Type`",
		at: "requests with a body",
		appliesTo: hasBody,
	},
	{
		name: "InternalError",
		status: 500,
		description: "Unexpected error",
		at: "all requests",
		appliesTo: () => true,
	},
	{
		name: "DiskFailing",
		status: DISK_ERRORS.failing.status,
		description: "The disk is read-only or fails; nothing was saved",
		at: "all requests",
		appliesTo: () => true,
	},
	{
		name: "DiskFull",
		status: DISK_ERRORS.full.status,
		description: "The disk is full; nothing was saved",
		at: "unsafe requests",
		appliesTo: isUnsafe,
	},
]

export type PossibleResponse = {
	status: number
	own: ResponseDescription | undefined
	common: CommonResponse[]
}

export function possibleResponses(method: Method, operation: Operation): PossibleResponse[] {
	const shared = COMMON_RESPONSES.filter(({ appliesTo }) => appliesTo(method, operation))
	const statuses = new Set([
		...Object.keys(operation.responses).map(Number),
		...shared.map(({ status }) => status),
	])
	return [...statuses]
		.sort((a, b) => a - b)
		.map((status) => ({
			status,
			own: operation.responses[status],
			common: shared.filter((response) => response.status === status),
		}))
}
