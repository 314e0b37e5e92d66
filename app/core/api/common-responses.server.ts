import { DISK_ERRORS } from "#core/forms/disk-error.ts"
import { WITH_FILES, WITHOUT_FILES } from "#core/platform/request-limits.server.ts"
import type { Method, Operation, ResponseDescription } from "./operation.ts"

const GROUPS = {
	"GET requests": (method: Method) => method === "GET",
	"requests with a query": (_: Method, operation: Operation) => !!operation.query,
	"requests with a body": (_: Method, operation: Operation) => !!(operation.body || operation.form),
	"requests with a role": (_: Method, operation: Operation) => operation.access !== "everybody",
	"changes of how people sign in": (_: Method, operation: Operation) => operation.asksPassword !== undefined,
	"unsafe requests": (method: Method) => method !== "GET",
	"all requests": () => true,
}

const TOO_LARGE = `The body is larger than ${WITHOUT_FILES.bytes / 1024} kB, or a form with files larger than ${WITH_FILES.bytes / 1024 / 1024} MB`

const PASSWORD_TOO_OLD =
	"The password was typed more than ten minutes ago: sign in again. For settings, this concerns `second_factor_required`"

type CommonResponse = { status: number; at: keyof typeof GROUPS; description: string }

const common = (status: number, at: keyof typeof GROUPS, description: string): CommonResponse => {
	return { status, at, description }
}

export const COMMON_RESPONSES: CommonResponse[] = [
	common(304, "GET requests", "Unchanged since the `ETag` in `If-None-Match`"),
	common(400, "requests with a query", "Invalid query parameter"),
	common(
		400,
		"requests with a body",
		"The body isn't a JSON object or form, or has invalid fields; all are listed",
	),
	common(401, "requests with a role", "Not signed in"),
	common(403, "requests with a role", "The user doesn't have the role that the operation needs"),
	common(403, "changes of how people sign in", PASSWORD_TOO_OLD),
	common(403, "unsafe requests", "`Origin` is another site, or is missing from a request with a cookie"),
	common(411, "unsafe requests", "The request has no `Content-Length`"),
	common(413, "unsafe requests", TOO_LARGE),
	common(415, "requests with a body", "Wrong `Content-Type`"),
	common(500, "all requests", "Unexpected error"),
	common(DISK_ERRORS.failing.status, "all requests", "The disk is read-only or fails; nothing was saved"),
	common(DISK_ERRORS.full.status, "unsafe requests", "The disk is full; nothing was saved"),
]

export type PossibleResponse = {
	status: number
	own: ResponseDescription | undefined
	common: CommonResponse[]
}

export function possibleResponses(method: Method, operation: Operation): PossibleResponse[] {
	const shared = COMMON_RESPONSES.filter(({ at }) => GROUPS[at](method, operation))
	const own = operation.responses
	const statuses = new Set([...Object.keys(own).map(Number), ...shared.map(({ status }) => status)])
	return [...statuses]
		.sort((a, b) => a - b)
		.map((status) => ({
			...{ status, own: own[status] },
			common: shared.filter((response) => response.status === status),
		}))
}
