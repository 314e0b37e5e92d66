import { joinErrors } from "./field-errors.ts"

type Details = {
	/** Of the response. */
	status?: number
	/** The field with the problem; otherwise it's the whole form's. */
	field?: string
	/** In seconds, if it may be tried again later. */
	wait?: number | undefined
}

/**
 * What a rule throws when it says no: a message, or messages by field. Nothing that the action wrote is kept. It is caught where a
 * form's action and an operation of the API end, which show the messages.
 */
export class Refusal extends Error {
	readonly errors: Record<string, string[]>
	readonly status: number
	readonly wait: number | undefined

	constructor(problem: string | Record<string, string[]>, { status = 400, field = "", wait }: Details = {}) {
		const errors = typeof problem === "string" ? { [field]: [problem] } : problem
		super(joinErrors(errors))
		this.errors = errors
		this.status = status
		this.wait = wait
	}
}

/** Another version was saved since the one that the form or the client has read. `noun` is the record's. */
export class EditConflict extends Refusal {
	constructor(noun: string) {
		super(`The ${noun} was changed at the same time`, { status: 409 })
	}
}

/** What should change was deleted. `label` begins a sentence, such as 'Notice'. */
export class Gone extends Refusal {
	constructor(label: string) {
		super(`${label} not found`, { status: 404 })
	}
}
