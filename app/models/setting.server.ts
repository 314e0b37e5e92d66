import type { Database } from "../../db/connection.ts"
import type { Settings } from "./setting.ts"

/** All settings; a missing row counts as ''. */
export async function readSettings(db: Database): Promise<Settings> {
	const rows = await db.selectFrom("settings").select(["key", "value"]).execute()
	const stored = Object.fromEntries(rows.map((row) => [row.key, row.value]))
	return {
		tour_enabled: stored.tour_enabled ?? "",
		blog_enabled: stored.blog_enabled ?? "",
		tour_passcode: stored.tour_passcode ?? "",
	}
}
