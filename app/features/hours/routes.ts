import { room } from "#core/http/route-helpers.ts"

/** When the farm is open, and what visitors are told about it. Staff change both on the pages of 'visit'. */
export default room("features/hours", () => ({}))
