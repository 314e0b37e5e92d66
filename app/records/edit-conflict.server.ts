import { createHash } from "node:crypto"
import type { RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { findLastChange, type SoughtChange } from "#app/models/accounts/last-change.server.ts"
import type { InvalidSubmission, VersionLine } from "#app/models/forms/invalid-submission.ts"
import {
	choiceField,
	choiceOf,
	isSaved,
	OPENED_FIELD,
	readCarriedFields,
} from "#app/models/forms/line-choices.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { compareTexts } from "#app/models/text/compare-texts.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { rejectSubmission } from "./form-response.server.ts"

export type Versions<Content> = {
	/** Undefined if it was deleted a moment ago. */
	theirs: (NoInfer<Content> & { revision: number; updatedAt?: string }) | undefined
	mine: NoInfer<Content>
	/** The fields as text, always the same labels in the same order. */
	lines: (content: Content) => VersionLine[]
	/** How the audit trail finds who saved it; by default by the time of the last change. */
	saved?: SoughtChange
}

type Sent = { payload: Record<string, unknown> }

const digestOf = ({ label, value }: VersionLine) =>
	createHash("sha256")
		.update(JSON.stringify([label, value.trim()]))
		.digest("base64url")
		.slice(0, 8)

/** The hidden fields and the choices of a form with these lines. */
export const carriedNames = (lines: VersionLine[]) => [
	OPENED_FIELD,
	...lines.map(({ label }) => choiceField(label)),
]

/** The digests of its lines as they are now, or what the draft that it shows carried. */
export function carriedFields(
	draft: Record<string, unknown> | undefined,
	lines: VersionLine[] = [],
): { carried: Readonly<Record<string, string>> } {
	if (draft) return { carried: readCarriedFields(draft) }
	return { carried: lines.length > 0 ? { [OPENED_FIELD]: lines.map(digestOf).join(" ") } : {} }
}

/** The content to save: `mine`, with those lines of the saved version that were chosen at the last conflict. */
export async function withChosenLines<Content extends object, Mine extends Content>(
	form: Sent & { value: { revision?: unknown } },
	mine: Mine,
	readVersions: () => Promise<Pick<Versions<Content>, "theirs" | "lines">>,
): Promise<Mine> {
	const choices = readCarriedFields(form.payload)
	if (!Object.values(choices).some(isSaved)) return mine
	const { theirs, lines } = await readVersions()
	// An outdated form isn't saved, so it meets the next conflict with what was typed.
	if (theirs?.revision !== form.value.revision) return mine
	const chosen = lines(mine).filter(
		(line) => choices[choiceField(line.label)] === choiceOf("saved", digestOf(line)),
	)
	const paths = chosen.flatMap(({ keys }) => keys.map((key) => key.split(".")))
	return paths.reduce((content, path) => withSaved(content, theirs as object, path), mine as object) as Mine
}

/** The content with the saved value at this path. */
function withSaved(content: object, saved: object, [key = "", ...path]: string[]): object {
	const [mine, theirs] = [content, saved].map((one) => (one as Record<string, unknown>)[key])
	return { ...content, [key]: path.length > 0 ? withSaved(mine as object, theirs as object, path) : theirs }
}

/** Answers a form that was opened before another version was saved, with both versions. `record`: such as 'this species'. */
export async function rejectConflict<Content>(
	context: Readonly<RouterContextProvider>,
	form: Parameters<typeof rejectSubmission>[0] & Sent,
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
	const message = `${who} Your changes aren't saved yet. Choose below what is saved, then save again.`
	if (!theirs) return rejectSubmission(form, 409, { "": [message] }, more)
	const typed = lines(mine)
	const opened = String(form.payload[OPENED_FIELD] ?? "").split(" ")
	const choice = (label: string, value: string) => {
		const digest = digestOf({ label, value, keys: [] })
		const isUntouched = opened.includes(digest)
		const kept = form.payload[choiceField(label)]
		const takesSaved = kept === choiceOf("saved", digest)
		const isKept = takesSaved || kept === choiceOf("typed", digest)
		return { digest, isUntouched, takesSaved: isKept ? takesSaved : isUntouched }
	}
	const storedVersion = {
		...(change && { by: change.by, at: formatDateTime(change.at, await readTimeZone(db)) }),
		isOwn,
		lines: lines(theirs).map(({ label, value }, at) => {
			const ours = typed[at]?.value ?? ""
			return { label, parts: compareTexts(ours, value), ...choice(label, ours) }
		}),
	}
	const { revision } = theirs
	return rejectSubmission(form, 409, { "": [message] }, { ...more, revision, storedVersion })
}
