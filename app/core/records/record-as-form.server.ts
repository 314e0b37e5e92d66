import { parseId } from "#core/forms/id.ts"
import type { Database } from "#db/connection.ts"
import { type AnyRecord, type ModelOf, pictureOf } from "./define-record.ts"
import { findRecord } from "./record-rows.server.ts"
import { type StoredForm, type StoredRecord, saveRecord, type Target } from "./record-store.server.ts"

/** The form of a record, which is stored in its rows. Another form says itself where it is stored. */
export function storedForm<R extends StoredForm | StoredRecord>(form: R): StoredForm<R> {
	return ("find" in form ? form : formOfRecord(form)) as StoredForm<R>
}

function formOfRecord(record: StoredRecord): StoredForm {
	const { noun, page, list, editAt, listSearch } = record
	const again = pictureOf(record) ? "Choose the picture again and save" : "Save"
	return {
		...record,
		noun: `this ${noun}`,
		list: editAt && !listSearch ? page : list,
		deleted: `This ${noun} was deleted while you were editing. Your text is still here. ${again} it as a new ${noun}, or cancel.`,
		find: (db, target) => findEdited(db, record, target),
		async save(db, { target, ...form }, change) {
			const id = target.id === undefined ? null : (parseId(target.id) ?? 0)
			return await saveRecord(db, record, { ...form, id, parent: target.parent }, change)
		},
	}
}

export async function findEdited<R extends AnyRecord>(
	db: Database,
	record: R,
	{ id, parent }: Target,
): Promise<ModelOf<R> | undefined> {
	const found = await findRecord(db, record, parseId(id) ?? 0)
	return found && (!record.parent || found[record.parent] === parent) ? found : undefined
}
