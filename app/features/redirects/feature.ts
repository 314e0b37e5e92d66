import type { Feature } from "#core/feature.ts"
import { REDIRECT } from "./redirect.record.ts"

export default {
	records: { redirect: REDIRECT },
} satisfies Feature
