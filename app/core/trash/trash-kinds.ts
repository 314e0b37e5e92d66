import { hasAccess, type User } from "#core/accounts/user.ts"
import type { Feature } from "#core/feature.ts"
import type { KindRules } from "./kind-rules.ts"

/** The name that the trash stores. */
export type TrashKind = string

type Kinds = Record<TrashKind, KindRules>

export const kindsIn = (features: Feature[]): Kinds =>
	Object.assign({}, ...features.map(({ records }) => records))

let known: Kinds = {}

/** What starts a process calls it first, with its rooms. */
export function knowKindsOf(features: Feature[]): void {
	known = kindsIn(features)
}

/** Everything that the trash knows about the kinds of records; the rest is read from the database's schema. */
export const trashKinds = (): Kinds => known

export const allKinds = (): TrashKind[] => Object.keys(known)

export function rulesOf(kind: TrashKind): KindRules {
	const rules = known[kind]
	if (!rules) throw new Error(`No room has records of the kind ${kind}`)
	return rules
}

export function kindsFor(user: User, settings: { editors_may_close: string }): TrashKind[] {
	return allKinds().filter((kind) => hasAccess(user, rulesOf(kind).role, settings))
}

export function kindOfTable(table: string): TrashKind | undefined {
	return allKinds().find((kind) => rulesOf(kind).table === table)
}
