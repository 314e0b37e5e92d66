import { hasAccess, type User } from "#core/accounts/user.ts"
import { knownFeatures } from "#core/feature.ts"
import type { KindRules } from "./kind-rules.ts"

/** The trash stores this name. */
export type RecordKind = string

/** Features declare them; the rest comes from the database schema. */
export const recordKinds = (): Record<RecordKind, KindRules> =>
	Object.assign({}, ...knownFeatures().map(({ records }) => records))

export const allKinds = (): RecordKind[] => Object.keys(recordKinds())

export function rulesOf(kind: RecordKind): KindRules {
	const rules = recordKinds()[kind]
	if (!rules) throw new Error(`No room has records of the kind ${kind}`)
	return rules
}

export function kindsFor(user: User, settings: { editors_may_close: string }): RecordKind[] {
	return allKinds().filter((kind) => hasAccess(user, rulesOf(kind).role, settings))
}

export function kindOfTable(table: string): RecordKind | undefined {
	return allKinds().find((kind) => rulesOf(kind).table === table)
}
