import { ApiError } from "#app/api/response.server.ts"
import { SignInError } from "#app/middleware/sign-in.server.ts"

export function asApiError(error: unknown): unknown {
	if (!(error instanceof SignInError)) return error
	const { wait } = error.details
	return new ApiError(error.status, error.message, wait ? { headers: { "Retry-After": String(wait) } } : {})
}
