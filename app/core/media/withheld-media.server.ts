import { openDatabase } from "#db/connection.ts"
import { isUnused, USES, type Use } from "./media.server.ts"

export type WithheldMedia = { has(file: string): boolean; close(): void }

/** `file` is the database. Uses its own connection, so that no transaction delays a picture. */
export function openWithheldMedia(file: string): WithheldMedia {
	const { db, sqlite, close } = openDatabase(file)
	const inTrash = sqlite.prepare<[string, string], { id: number }>(
		`select id from media where name >= ? and name < ?
		and exists (select 1 from trash_media where media_id = media.id)`,
	)
	const uses = sqlite.prepare<[], Use>(USES).all()
	return {
		has(name) {
			// The files of a picture differ in width or extension.
			const stem = name.replace(/(-[^-]*)?\.[^.]*$/, "")
			const found = inTrash.get(stem, `${stem}~`)
			if (!found) return false
			const unused = db
				.selectFrom("media")
				.select("id")
				.where("id", "=", found.id)
				.where(isUnused(uses))
				.compile()
			return sqlite.prepare(unused.sql).get(...unused.parameters) !== undefined
		},
		close,
	}
}
