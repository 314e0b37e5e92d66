import type { Database } from "better-sqlite3"
import { rebuildTable } from "#db/rebuild-table.ts"

const CHECKS: Record<string, [check: string, ...columns: string[]][]> = {
	import_rows: [["json_valid(before)", "before"]],
	photo_imports: [["json_valid(problem)", "problem"]],
	notices: [["ends_at > starts_at", "starts_at", "ends_at"]],
	trails: [
		["length_metres > 0", "length_metres"],
		["minutes > 0", "minutes"],
	],
	waiver_acceptances: [
		["party_size between 1 and 99", "party_size"],
		["minors between 0 and party_size", "minors", "party_size"],
	],
}

/** Before version 3.45, SQLite's `json_valid(null)` is 0, so that its `integrity_check` reports rows with null. */
export default function allowNullInChecks(sqlite: Database): void {
	for (const [table, checks] of Object.entries(CHECKS)) {
		rebuildTable(sqlite, table, (definition) =>
			checks.reduce((changed, [check, ...columns]) => {
				const allowed = columns.map((column) => `${column} is null or `).join("")
				return changed.replace(`check (${check})`, `check (${allowed}${check})`)
			}, definition),
		)
	}
}
