import Sqlite from "better-sqlite3"

/** Needs `moment` (UTC ISO 8601). Differs after changes of content, and when scheduled posts, notices and closures start or end. */
export const CONTENT_VERSION = `
	version || '.' || (
		(select count(*) from notices where starts_at <= moment) + (select count(*) from notices where ends_at <= moment)
		+ (select count(*) from trails where closed_until <= moment)
	) || '.' || coalesce((
		select max(published_at) from posts where state = 'scheduled' and published_at <= moment
	), '')`

export type ContentState = {
	version: string
	settings: { tour_passcode: string }
}

type Row = { version: string; tour_passcode: string }

/** On its own connection, which doesn't see uncommitted changes. */
export function watchContentVersion(file: string): { read(): ContentState; close(): void } {
	// Without a busy timeout: if the database is locked, the page is rendered without the cache.
	const sqlite = new Sqlite(file, { readonly: true, timeout: 0 })
	const statement = sqlite.prepare<{ now: string }, Row>(`
		select ${CONTENT_VERSION} as version,
		coalesce((select value from settings where key = 'tour_passcode'), '') as tour_passcode
		from content_version, (select :now as moment)
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
