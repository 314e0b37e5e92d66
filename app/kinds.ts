import type { KindRules } from "#core/trash/kind-rules.ts"
import { NOTICE } from "./features/hours/notices/notice.record.ts"
import { OTHER_HOURS } from "./features/hours/other-hours.record.ts"
import { MAP } from "./features/map/map.record.ts"
import { PLACE } from "./features/map/place.record.ts"
import { TRAIL } from "./features/map/trail.record.ts"
import { REDIRECT } from "./features/redirects/redirect.record.ts"
import { PHOTO } from "./features/species/photos/photo.record.ts"
import { SPECIES } from "./features/species/species.record.ts"

const ofPosts = <Kind extends "post" | "page">(kind: Kind) =>
	({
		table: "posts",
		title: "title",
		role: "editor",
		most: Number.POSITIVE_INFINITY,
		hidden: { column: "state", when: "draft", note: "It's a draft, as it was before" },
		noun: kind,
		only: kind,
		auditActions: { deleted: `${kind}.deleted`, restored: `${kind}.undeleted` },
	}) as const

/** The kinds of records. The trash, the API, the audit trail and the pages of lists know them from here. */
export const KINDS = {
	species: SPECIES,
	photo: PHOTO,
	post: {
		...ofPosts("post"),
		label: "Blog post",
		page: "/blog/:slug",
		list: "/admin/news",
		deletedTitle: "Blog post deleted successfully",
	},
	page: { ...ofPosts("page"), label: "Page", page: ":slug", list: "/admin/pages" },
	map: MAP,
	place: PLACE,
	trail: TRAIL,
	notice: NOTICE,
	hours: OTHER_HOURS,
	redirect: REDIRECT,
} as const satisfies Record<string, KindRules>
