import type { Feature } from "#core/feature.ts"

export default {
	parts: { analytics_enabled: ["/admin/analytics"] },
	staffMenu: [{ to: "/admin/analytics", title: "Analytics", isTab: true, isOfVisitors: true, place: 4 }],
} satisfies Feature
