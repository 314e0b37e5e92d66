import { ApiError } from "./response.server.ts"

function notFound() {
	return new ApiError(404, "Not Found").toResponse()
}
export const loader = notFound
export const action = notFound
