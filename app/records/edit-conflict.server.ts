import type { RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { findLastChange, type SoughtChange } from "#app/models/accounts/last-change.server.ts"
import type { InvalidSubmission, VersionLine } from "#app/models/forms/invalid-submission.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { rejectSubmission } from "./form-response.server.ts"

type Conflict = {
	/** Such as 'this species'. */
	noun: string
	/** The stored version. Undefined if it was deleted a moment ago. */
	stored: { revision: number; updatedAt?: string } | undefined
	/** Its fields that differ from what was submitted. */
	lines: VersionLine[]
	/** How the audit trail finds who saved it; by default by the time of the last change. */
	lastChange?: SoughtChange | undefined
}

/** Answers a form that was opened before another version was saved. If it is sent again, it replaces that version. */
export async function rejectConflict(
	context: Readonly<RouterContextProvider>,
	form: Parameters<typeof rejectSubmission>[0],
	{ noun, stored, lines, lastChange }: Conflict,
	more: Partial<InvalidSubmission>,
) {
	const db = context.get(databaseContext)
	const sought = lastChange ?? (stored?.updatedAt ? { at: stored.updatedAt } : undefined)
	const change = sought && (await findLastChange(db, sought))
	const isOwn = change?.by === context.get(staffContext).username
	const who = isOwn
		? `You saved ${noun} in another window while you were editing here.`
		: `Someone else saved ${noun} while you were editing.`
	const message = `${who} Your changes aren't saved yet. If you save again, this form replaces that version.`
	if (!stored) return rejectSubmission(form, 409, { "": [message] }, more)
	const saved = change && { by: change.by, at: formatDateTime(change.at, await readTimeZone(db)) }
	const storedVersion = { ...saved, isOwn, lines }
	return rejectSubmission(form, 409, { "": [message] }, { ...more, revision: stored.revision, storedVersion })
}
