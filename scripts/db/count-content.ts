import type Sqlite from "better-sqlite3"

const COUNTED = {
	species: ["species", "species"],
	posts: ["post", "posts"],
	users: ["account", "accounts"],
	waiver_acceptances: ["waiver acceptance", "waiver acceptances"],
} as const

type ContentCounts = Record<keyof typeof COUNTED, number>

export function countContent(sqlite: Sqlite.Database): ContentCounts {
	const count = (table: string) => sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number
	const entries = Object.keys(COUNTED).map((table) => [table, count(table)])
	return Object.fromEntries(entries) as ContentCounts
}

export function describeCounts(counts: ContentCounts): string {
	return (Object.keys(COUNTED) as (keyof ContentCounts)[])
		.map((table) => `${counts[table].toLocaleString("en")} ${COUNTED[table][counts[table] === 1 ? 0 : 1]}`)
		.join(", ")
}
