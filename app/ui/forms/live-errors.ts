import type { FieldErrors } from "./form-fields.tsx"

export type LiveErrors = {
	/** What rejected the form: the server's answer, or an object for each time the browser did. */
	attempt: object
	/** Found here, so they are checked again. */
	local: FieldErrors
	/** Only the server can find them. They count until their field is changed. */
	server: FieldErrors
}

type Change = {
	/** The changed field; undefined for several. */
	name: string | undefined
	now: FieldErrors
	/** The fields whose errors in the server's answer the browser found too. */
	foundHere: ReadonlySet<string>
}

export function changedErrors(before: LiveErrors, { name, now, foundHere }: Change): LiveErrors {
	const server = pick(before.server, (field) => field !== name && !foundHere.has(field))
	return { attempt: before.attempt, local: now, server }
}

export function rejectedErrors(
	before: LiveErrors | undefined,
	now: FieldErrors,
	foundHere: ReadonlySet<string>,
): LiveErrors {
	const server = pick(before?.server ?? {}, (field) => field !== "" && !foundHere.has(field))
	return { attempt: {}, local: now, server }
}

/** In the order of `names`; undefined if there are none. `image` comes where `imageUpload` is. */
export function joinedErrors({ local, server }: LiveErrors, names: string[]): FieldErrors | undefined {
	const place = (field: string) => {
		const at = names.findIndex((name) => name === field || name === `${field}Upload`)
		return at === -1 ? names.length : at
	}
	const all = Object.entries({ ...server, ...local }).filter(([, messages]) => messages.length > 0)
	if (all.length === 0) return undefined
	return Object.fromEntries(all.toSorted(([one], [other]) => place(one) - place(other)))
}

function pick(errors: FieldErrors, isKept: (field: string) => boolean): FieldErrors {
	return Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field)))
}
