import { index } from "@react-router/dev/routes"
import { room } from "#core/http/route-helpers.ts"

export default room("features/home", () => ({
	visitors: [index("features/home/pages/home.tsx", { id: "routes/visitors/home" })],
}))
