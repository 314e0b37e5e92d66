import { room } from "#core/http/route-helpers.ts"

export default room("features/hours", () => ({}))
