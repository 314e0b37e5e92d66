import type { Feature } from "#core/feature.ts"

export default {
	links: [{ path: "/visit", title: "Plan your visit", icon: "clock", footer: "pages", place: 1 }],
} satisfies Feature
