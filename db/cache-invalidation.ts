import { performance } from "node:perf_hooks"
import Sqlite from "better-sqlite3"

export type ContentState = {
	/** Differs after every change of content, and after a notice has started or ended or a scheduled post has become public. */
	version: string
	settings: { tour_passcode: string }
}

type Row = { version: string; tour_passcode: string; next_change: string | null }

/** Reads the content state once per turn of the event loop, on its own connection, which doesn't see uncommitted changes. */
export function watchContentVersion(file: string): { read(): ContentState; close(): void } {
	// Without a busy timeout: if the database is locked, the page is rendered without the cache.
	const sqlite = new Sqlite(file, { readonly: true, timeout: 0 })
	// Counts commits of other connections, in a fifth of the time of the statement below.
	const commits = sqlite.prepare<[], number>("pragma data_version").pluck()
	const statement = sqlite.prepare<string[], Row>(`
		select version || '.' || (
			(select count(*) from notices where starts_at <= ?) + (select count(*) from notices where ends_at <= ?)
		) || '.' || coalesce((
			select max(published_at) from posts where state = 'scheduled' and published_at <= ?
		), '') as version,
		coalesce((select value from settings where key = 'tour_passcode'), '') as tour_passcode,
		(
			select min(at) from (
				select min(starts_at) as at from notices where starts_at > ?
				union all select min(ends_at) from notices where ends_at > ?
				union all select min(published_at) from posts where state = 'scheduled' and published_at > ?
			)
		) as next_change
		from content_version
	`)
	let last: { state: ContentState; commits: number | undefined; from: number; until: number } | undefined
	let turn = -1
	return {
		read() {
			// Resetting it with `setImmediate` would have the event loop poll twice for each request.
			const { loopCount } = performance.nodeTiming.uvMetricsInfo
			if (last && turn === loopCount) return last.state
			const now = Date.now()
			const seen = commits.get()
			const isCurrent = last && last.commits === seen && now >= last.from && now < last.until
			if (!last || !isCurrent) last = { ...readState(now), commits: seen }
			turn = loopCount
			return last.state
		},
		close: () => sqlite.close(),
	}

	function readState(from: number) {
		const row = statement.get(...Array(6).fill(new Date(from).toISOString()))
		if (!row) throw new Error("The content version is missing.")
		const { version, next_change, ...settings } = row
		const until = next_change === null ? Number.POSITIVE_INFINITY : Date.parse(next_change)
		return { state: { version, settings }, from, until }
	}
}
