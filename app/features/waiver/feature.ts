import type { Feature } from "#core/feature.ts"
import { PARKING_ACCESS, WAIVER_ACCEPT } from "./tracked-events.ts"

export default {
	links: [{ path: "/waiver", title: "Terms & Privacy", footer: "end", place: 6 }],
	staffMenu: [{ to: "/admin/site/terms", place: 5 }],
	events: [PARKING_ACCESS, WAIVER_ACCEPT],
} satisfies Feature
