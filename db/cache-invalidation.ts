import Sqlite from "better-sqlite3"

export type ContentState = {
	/** Differs after every change of content, and after a notice has started or ended, a closure of a trail has ended or a scheduled post has become public. */
	version: string
	settings: { tour_passcode: string }
}

type Row = { version: string; tour_passcode: string }

/** Reads the content state on its own connection, which doesn't see uncommitted changes. */
export function watchContentVersion(file: string): { read(): ContentState; close(): void } {
	// Without a busy timeout: if the database is locked, the page is rendered without the cache.
	const sqlite = new Sqlite(file, { readonly: true, timeout: 0 })
	const statement = sqlite.prepare<{ now: string }, Row>(`
		select version || '.' || (
			(select count(*) from notices where starts_at <= :now) + (select count(*) from notices where ends_at <= :now)
			+ (select count(*) from trails where closed_until <= :now)
		) || '.' || coalesce((
			select max(published_at) from posts where state = 'scheduled' and published_at <= :now
		), '') as version,
		coalesce((select value from settings where key = 'tour_passcode'), '') as tour_passcode
		from content_version
	`)
	return {
		read() {
			const row = statement.get({ now: new Date().toISOString() })
			if (!row) throw new Error("The content version is missing.")
			const { version, ...settings } = row
			return { version, settings }
		},
		close: () => sqlite.close(),
	}
}
