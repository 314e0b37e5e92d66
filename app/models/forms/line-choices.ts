/** The hidden field with the digests of the lines as they were when the form was opened. */
export const OPENED_FIELD = "opened"

const CHOICE_FIELD = "version:"

export const choiceField = (label: string) => CHOICE_FIELD + label

export const choiceOf = (version: "saved" | "typed", digest: string) => `${version} ${digest}`

export const isSaved = (choice: string) => choice.startsWith("saved ")

const isCarriedField = (name: string) => name === OPENED_FIELD || name.startsWith(CHOICE_FIELD)

export function readCarriedFields(payload: Record<string, unknown>): Record<string, string> {
	const carried = Object.entries(payload).filter(([name]) => isCarriedField(name))
	return Object.fromEntries(carried.map(([name, value]) => [name, String(value)]))
}
