import { KINDS } from "#app/kinds.ts"
import { hasAccess, type User } from "#core/accounts/user.ts"
import type { KindRules } from "./kind-rules.ts"

/** Everything that the trash knows about the kinds of records; the rest is read from the database's schema. */
export const TRASH_KINDS = KINDS

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
