import type { KindRules } from "#core/trash/kind-rules.ts"
import { NOTICE } from "./features/hours/notices/notice.record.ts"
import { OTHER_HOURS } from "./features/hours/other-hours.record.ts"
import { MAP } from "./features/map/map.record.ts"
import { PLACE } from "./features/map/place.record.ts"
import { TRAIL } from "./features/map/trail.record.ts"
import { REDIRECT } from "./features/redirects/redirect.record.ts"
import { PHOTO } from "./features/species/photos/photo.record.ts"
import { SPECIES } from "./features/species/species.record.ts"

const POST_RULES = {
	table: "posts",
	title: "title",
	role: "editor",
	most: Number.POSITIVE_INFINITY,
	hidden: { column: "state", when: "draft", note: "It's a draft, as it was before" },
} as const

/** The kinds of records. The trash, the API, the audit trail and the pages of lists know them from here. */
export const KINDS = {
	species: SPECIES,
	photo: PHOTO,
	post: {
		...POST_RULES,
		label: "Blog post",
		noun: "post",
		page: "/blog/:slug",
		list: "/admin/news",
		auditActions: { deleted: "post.deleted", restored: "post.undeleted" },
		only: "post",
	},
	page: {
		...POST_RULES,
		label: "Page",
		noun: "page",
		page: ":slug",
		list: "/admin/pages",
		auditActions: { deleted: "page.deleted", restored: "page.undeleted" },
		only: "page",
	},
	map: MAP,
	place: PLACE,
	trail: TRAIL,
	notice: NOTICE,
	hours: OTHER_HOURS,
	redirect: REDIRECT,
} as const satisfies Record<string, KindRules>
