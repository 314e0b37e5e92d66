import type { Feature } from "#core/feature.ts"

export default {
	tourLinks: [{ path: "/tour/sheet", title: "Species sheet to print, for teachers and groups" }],
} satisfies Feature
