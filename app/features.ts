import type { Feature } from "./core/feature.ts"
import { inOrder } from "./rooms.ts"

export const FEATURES: Feature[] = inOrder(
	import.meta.glob("./features/*/feature.ts", { eager: true, import: "default" }),
	"feature.ts",
)
