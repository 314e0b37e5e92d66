import { joinErrors } from "./field-errors.ts"

type Details = {
	/** Of the response. */
	status?: number
	/** The field with the problem; otherwise it's the whole form's. */
	field?: string
}

/**
 * What a rule throws when it says no: a message, or messages by field. Nothing that the action wrote is kept. It is caught where a
 * form's action and an operation of the API end, which show the messages.
 */
export class Refusal extends Error {
	readonly errors: Record<string, string[]>
	readonly status: number

	constructor(problem: string | Record<string, string[]>, { status = 400, field = "" }: Details = {}) {
		const errors = typeof problem === "string" ? { [field]: [problem] } : problem
		super(joinErrors(errors))
		this.errors = errors
		this.status = status
	}
}
