import { ApiError } from "../../middleware/api/answer.server.ts"

/** Every other address below /api, whatever the method. */
function answer() {
	return new ApiError(404, "Not Found").answer()
}
export const loader = answer
export const action = answer
