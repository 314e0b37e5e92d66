import { joinErrors } from "./field-errors.ts"

type Details = {
	status?: number
	/** The field with the problem, if it isn't the whole form. */
	field?: string
	/** Seconds until another attempt. */
	wait?: number | undefined
}

/** Rejects an action with a message, or messages by field, and rolls back its transaction. */
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

/** Another version was saved after this one was read. `noun` is the record's. */
export class EditConflict extends Refusal {
	constructor(noun: string) {
		super(`The ${noun} was changed at the same time`, { status: 409 })
	}
}

/** `label` begins a sentence, such as 'Notice'. */
export class Gone extends Refusal {
	constructor(label: string) {
		super(`${label} not found`, { status: 404 })
	}
}
