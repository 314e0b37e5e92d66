import type { Change } from "#app/models/accounts/change.ts"
import type { SoughtChange } from "#app/models/accounts/last-change.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import type { Database } from "#db/connection.ts"
import type { PartDefinition } from "./define-part.ts"
import type { ContentOf, ModelOf } from "./define-record.ts"
import type { AnyForm } from "./form-definition.ts"
import { type Refusal, refusalOf } from "./record-store.server.ts"

/** A part with where it is stored. `key` is the one in the URL. */
export type StoredPart<R extends AnyForm = AnyForm> = R &
	PartDefinition<ModelOf<R>, R["fields"]> & {
		/** What its form needs to know. */
		readFacts?(db: Database): Promise<object>
		/** Undefined if it was deleted. */
		find(db: Database, key: string): Promise<ModelOf<R> | undefined>
		/** Throws `RefusedError`. Opens a transaction. */
		save(db: Database, part: PartToSave<R>, change: Change): Promise<SaveResult>
		/** How the audit trail finds who saved it. */
		lastChange?: SoughtChange
		/** For buttons that fill in fields, pressed without scripts. Undefined if none was pressed. */
		refill?(fields: FormData): Refilled | undefined
	}

/** What the form has then. It is shown on the form's own page, or on one below it. */
export type Refilled = {
	fields: Iterable<[string, FormDataEntryValue]>
	page?: string
	fragment?: string
}

export type PartToSave<R extends AnyForm> = {
	/** Undefined for a new one. */
	key: string | undefined
	content: ContentOf<R>
	revision: number
	/** The valid form. */
	form: Record<string, unknown>
}

/** Saves the form of a part. */
export async function savePart<R extends AnyForm>(
	db: Database,
	part: StoredPart<R>,
	toSave: PartToSave<R>,
	change: Change,
): Promise<{ result: SaveResult } | Refusal> {
	if (toSave.key !== undefined && !(await part.find(db, toSave.key))) return { result: "deleted" }
	try {
		return { result: await part.save(db, toSave, change) }
	} catch (error) {
		return refusalOf(error)
	}
}
