import type { RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { findLastChange, type SoughtChange } from "#app/models/accounts/last-change.server.ts"
import type { InvalidSubmission, VersionLine } from "#app/models/forms/invalid-submission.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { compareTexts } from "#app/models/text/compare-texts.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { rejectSubmission } from "./form-response.server.ts"

type Versions<Content> = {
	/** Undefined if it was deleted a moment ago. */
	theirs: (NoInfer<Content> & { revision: number; updatedAt?: string }) | undefined
	mine: NoInfer<Content>
	/** The fields in words, always the same labels in the same order. */
	lines: (content: Content) => VersionLine[]
	/** How the audit trail finds who saved it; by default by the time of the last change. */
	saved?: SoughtChange
}

/** Answers a form that was opened before another version was saved, with both versions. `record`: such as 'this species'. */
export async function rejectConflict<Content>(
	context: Readonly<RouterContextProvider>,
	form: Parameters<typeof rejectSubmission>[0],
	record: string,
	{ theirs, mine, lines, saved }: Versions<Content>,
	more: Partial<InvalidSubmission> = {},
) {
	const db = context.get(databaseContext)
	const sought = saved ?? (theirs?.updatedAt ? { at: theirs.updatedAt } : undefined)
	const change = sought && (await findLastChange(db, sought))
	const isOwn = change?.by === context.get(staffContext).username
	const who = isOwn
		? `You saved ${record} in another window while you were editing here.`
		: `Someone else saved ${record} while you were editing.`
	const message = `${who} Your changes aren't saved yet. Compare both versions below. Save again to replace the saved one.`
	if (!theirs) return rejectSubmission(form, 409, { "": [message] }, more)
	const typed = lines(mine)
	const storedVersion = {
		...(change && { by: change.by, at: formatDateTime(change.at, await readTimeZone(db)) }),
		isOwn,
		lines: lines(theirs).map(({ label, value }, at) => ({
			label,
			parts: compareTexts(typed[at]?.value ?? "", value),
		})),
	}
	const { revision } = theirs
	return rejectSubmission(form, 409, { "": [message] }, { ...more, revision, storedVersion })
}
