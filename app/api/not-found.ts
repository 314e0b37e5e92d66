import { ApiError } from "./response.server.ts"

/** All other URLs below /api. */
function notFound() {
	return new ApiError(404, "Not Found").toResponse()
}
export const loader = notFound
export const action = notFound
