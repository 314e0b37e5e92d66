import Sqlite from "better-sqlite3"

/** What decides whether a page that was made before is still right for a visitor. */
export type ContentState = {
	/** Grows with every change of what visitors see. */
	version: number
	settings: { tour_passcode: string }
}

/**
 * Reads the state of the content in a few microseconds, anew in every turn of the event loop, because other processes
 * write too. Requests of one turn came before it began: what is read in it is as new as any of them may expect. The
 * connection is one of its own: on the site's it would see what a transaction under way has not committed. Throws what
 * SQLite throws.
 */
export function watchContent(file: string): { read(): ContentState; close(): void } {
	// No patience: who can't be told at once takes the long way.
	const sqlite = new Sqlite(file, { readonly: true, timeout: 0 })
	const statement = sqlite.prepare<[], { version: number; tour_passcode: string }>(`
		select version, coalesce((select value from settings where key = 'tour_passcode'), '') as tour_passcode
		from content_version
	`)
	let thisTurn: ContentState | undefined
	return {
		read() {
			if (thisTurn) return thisTurn
			const row = statement.get()
			if (!row) throw new Error("The version of the content is missing.")
			thisTurn = { version: row.version, settings: row }
			setImmediate(() => {
				thisTurn = undefined
			})
			return thisTurn
		},
		close: () => sqlite.close(),
	}
}
