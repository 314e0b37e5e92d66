import type Sqlite from "better-sqlite3"

type FilledTable = "species" | "posts" | "events" | "waiver_acceptances" | "audit_entries"

export function fillSite(
	sqlite: Sqlite.Database,
	counts: Partial<Record<FilledTable, number>>,
	options?: { newest?: Date; eventSpecies?: number; eventsPerDay?: number; acceptanceDays?: number },
): void
