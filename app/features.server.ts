import type { ServerFeature } from "./core/feature.server.ts"
import { inOrder } from "./rooms.ts"

export const SERVER_FEATURES: ServerFeature[] = inOrder(
	import.meta.glob("./features/*/feature.server.ts", { eager: true, import: "default" }),
	"feature.server.ts",
)
