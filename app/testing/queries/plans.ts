import type Sqlite from "better-sqlite3"

/** A step of a query plan that takes longer the larger a table is. */
export type SlowStep = { sql: string; step: string }

/** Reading a table or a whole index, sorting, or building an index for a single use. */
const SLOW = /^SCAN |TEMP B-TREE|AUTOMATIC/

/** Steps over a single row, over what the statement itself has produced, or in the index of a virtual table. */
const HARMLESS = /^SCAN (CONSTANT ROW|\(subquery-\d+\)|\w+ VIRTUAL TABLE INDEX )/

/** The steps that an index would avoid; none for a statement without a plan. */
export function slowSteps(sqlite: Sqlite.Database, sql: string): SlowStep[] {
	if (!/^(select|insert|update|delete|with)\b/i.test(sql)) return []
	const values = sql.replace(/'[^']*'/g, "").match(/\?/g) ?? []
	const plan = sqlite.prepare(`explain query plan ${sql}`).all(values.map(() => null)) as { detail: string }[]
	const steps = plan.map(({ detail }) => detail).filter((step) => SLOW.test(step) && !HARMLESS.test(step))
	return [...new Set(steps)].map((step) => ({ sql, step }))
}
