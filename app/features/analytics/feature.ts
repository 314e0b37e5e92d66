import type { Feature } from "#core/feature.ts"

export default {
	parts: { analytics_enabled: ["/admin/analytics", "/api/events"] },
} satisfies Feature
