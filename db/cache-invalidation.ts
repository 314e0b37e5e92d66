import Sqlite from "better-sqlite3"

export type ContentState = {
	/** Differs after every change of content, and after a notice has started or ended or a scheduled post has become public. */
	version: string
	settings: { tour_passcode: string }
}

/** Reads the content state once per turn of the event loop, on its own connection, which doesn't see uncommitted changes. */
export function watchContentVersion(file: string): { read(): ContentState; close(): void } {
	// Without a busy timeout: if the database is locked, the page is rendered without the cache.
	const sqlite = new Sqlite(file, { readonly: true, timeout: 0 })
	const statement = sqlite.prepare<[string, string, string], { version: string; tour_passcode: string }>(`
		select version || '.' || (
			(select count(*) from notices where starts_at <= ?) + (select count(*) from notices where ends_at <= ?)
		) || '.' || coalesce((select max(scheduled_for) from posts where scheduled_for <= ?), '') as version,
		coalesce((select value from settings where key = 'tour_passcode'), '') as tour_passcode
		from content_version
	`)
	let thisTurn: ContentState | undefined
	return {
		read() {
			if (thisTurn) return thisTurn
			const now = new Date().toISOString()
			const row = statement.get(now, now, now)
			if (!row) throw new Error("The content version is missing.")
			thisTurn = { version: row.version, settings: row }
			setImmediate(() => {
				thisTurn = undefined
			})
			return thisTurn
		},
		close: () => sqlite.close(),
	}
}
