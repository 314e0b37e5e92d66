import type {
	Compilable,
	CompiledQuery,
	Kysely,
	KyselyPlugin,
	QueryId,
	RootOperationNode,
	TableNode,
} from "kysely"
import type { Schema } from "./schema.ts"

/** `allows` finds a row while writing is allowed; otherwise `deny` makes the error to throw. */
export type WriteGuard = {
	allows: CompiledQuery
	deny: () => Error
	includes?: WriteGuard
}

type Rule = { allows: Compilable; deny: () => Error }

const guards = new WeakMap<QueryId, WriteGuard>()
const originals = new WeakMap<Kysely<Schema>, Kysely<Schema>>()

/** `allows` must find a row before a write; checked under SQLite's write lock, so nobody can revoke it in between. */
export function guardWrites(
	db: Kysely<Schema>,
	{ allows, deny }: Rule,
	/** A stricter rule for some tables; it must imply the other one. */
	strict?: Rule & { tables: readonly (keyof Schema)[] },
): Kysely<Schema> {
	const guard = { allows: allows.compile(), deny }
	const strictGuard = strict && { allows: strict.allows.compile(), deny: strict.deny, includes: guard }
	const isStrict = (node: RootOperationNode) => strict?.tables.some((table) => table === tableOf(node))
	const plugin: KyselyPlugin = {
		transformQuery({ node, queryId }) {
			guards.set(queryId, strictGuard && isStrict(node) ? strictGuard : guard)
			return node
		},
		transformResult: async ({ result }) => result,
	}
	const guarded = db.withPlugin(plugin)
	originals.set(guarded, originalOf(db))
	return guarded
}

function tableOf(node: RootOperationNode): string | undefined {
	const [target] =
		node.kind === "InsertQueryNode"
			? [node.into]
			: node.kind === "UpdateQueryNode"
				? [node.table]
				: node.kind === "DeleteQueryNode"
					? node.from.froms
					: []
	return target?.kind === "TableNode" ? (target as TableNode).table.identifier.name : undefined
}

/** The database without its guard: for a session's own message, and as a cache key. */
export function originalOf(db: Kysely<Schema>): Kysely<Schema> {
	return originals.get(db) ?? db
}

export function guardOf({ queryId }: CompiledQuery): WriteGuard | undefined {
	return guards.get(queryId)
}
