import type { Feature } from "#core/feature.ts"

export default {
	staffMenu: [{ to: "/admin/site/terms", place: 5 }],
} satisfies Feature
