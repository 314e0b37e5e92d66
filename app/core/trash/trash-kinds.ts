import { hasAccess, type User } from "#core/accounts/user.ts"
import { NOTICE } from "#features/hours/notices/notice.record.ts"
import { OTHER_HOURS } from "#features/hours/other-hours.record.ts"
import { MAP } from "#features/map/map.record.ts"
import { PLACE } from "#features/map/place.record.ts"
import { TRAIL } from "#features/map/trail.record.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"
import { PHOTO } from "#features/species/photos/photo.record.ts"
import { SPECIES } from "#features/species/species.record.ts"
import type { KindRules } from "./kind-rules.ts"

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

/** Everything that the trash knows about the kinds of records; the rest is read from the database's schema. */
export const TRASH_KINDS = {
	species: SPECIES,
	photo: PHOTO,
	post: { ...ofPosts("post"), label: "Blog post", page: "/blog/:slug", list: "/admin/news" },
	page: { ...ofPosts("page"), label: "Page", page: ":slug", list: "/admin/pages" },
	map: MAP,
	place: PLACE,
	trail: TRAIL,
	notice: NOTICE,
	hours: OTHER_HOURS,
	redirect: REDIRECT,
} as const satisfies Record<string, KindRules>

export type TrashKind = keyof typeof TRASH_KINDS

export function rulesOf(kind: TrashKind): KindRules {
	return TRASH_KINDS[kind]
}

export const ALL_KINDS = Object.keys(TRASH_KINDS) as TrashKind[]

export function kindsFor(user: User, settings: { editors_may_close: string }): TrashKind[] {
	return ALL_KINDS.filter((kind) => hasAccess(user, rulesOf(kind).role, settings))
}

export function kindOfTable(table: string): TrashKind | undefined {
	return ALL_KINDS.find((kind) => rulesOf(kind).table === table)
}
