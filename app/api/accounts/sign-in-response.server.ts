import { ApiError } from "#app/api/response.server.ts"
import { SignInError } from "#app/models/accounts/sign-in-error.ts"
import { WeakPasswordError } from "#app/use-cases/sign-in.server.ts"

/** `field` is the one with the new password. */
export function asApiError(error: unknown, field = "password"): unknown {
	if (error instanceof WeakPasswordError)
		return new ApiError(400, error.message, { errors: { [field]: [error.message] } })
	if (!(error instanceof SignInError)) return error
	const { wait } = error.details
	return new ApiError(error.status, error.message, wait ? { headers: { "Retry-After": String(wait) } } : {})
}
