import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findChanges } from "#app/records/record-changes.server.ts"
import { updateRecord } from "#app/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { countsText } from "./counts-text.ts"
import type { FarmMap } from "./map.ts"
import { PARTS } from "./unpublished-changes.server.ts"

export type ToPublish = "all" | { kind: "places" | "trails"; id: number }

/** Publishes drafts of a map, and the changes of what is published. Their revisions stay, so that their import can still be undone. Returns the name of one or the number of several; undefined if nothing was a draft. */
export function publishDrafts(
	db: Database,
	map: Pick<FarmMap, "id" | "name">,
	toPublish: ToPublish,
	change: Change,
): Promise<string | undefined> {
	return db.transaction().execute(async (trx) => {
		const publish = async (table: "places" | "trails") => {
			if (toPublish !== "all" && toPublish.kind !== table) return []
			const drafts = trx
				.selectFrom(table)
				.select(["id", "revision"])
				.where("map_id", "=", map.id)
				.where((eb) => eb.or([eb("published", "=", 0), eb("changes", "is not", null)]))
			const chosen = toPublish === "all" ? drafts : drafts.where("id", "=", toPublish.id)
			const published: { name: string }[] = []
			for (const { id, revision } of await chosen.execute()) {
				const content = await findChanges(trx, PARTS[table], id)
				if (content) await updateRecord(trx, PARTS[table], { id, revision, content }, change)
				const row = await trx
					.updateTable(table)
					.set({ published: 1, changes: null, revision, updated_at: change.at.toISOString() })
					.where("id", "=", id)
					.returning("name")
					.executeTakeFirstOrThrow()
				published.push(row)
			}
			return published
		}
		const [places, trails] = [await publish("places"), await publish("trails")]
		const names = [...places, ...trails].map(({ name }) => name)
		if (names.length === 0) return undefined
		const counts = countsText({ places: places.length, trails: trails.length })
		const published = names.length === 1 ? String(names[0]) : counts
		await recordChange(trx, change, "map.published", { id: map.id, name: `${map.name}: ${published}` })
		return published
	})
}
