import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import { diskErrorResponse } from "./disk-errors.server.ts"
import { joinErrors } from "./field-errors.ts"
import type { InvalidSubmission } from "./invalid-submission.ts"
import { isPassword } from "./pending-form.ts"
import { submissionErrors } from "./submission-errors.ts"

type Submission = {
	reply(errors: { formErrors: string[]; fieldErrors: Record<string, string[]> }): SubmissionResult
}

/** Security: passwords are never sent back. */
export function rejectSubmission(
	submission: Submission,
	status: number,
	errors: Record<string, string[]> = {},
	more: Omit<InvalidSubmission, "message" | "errors" | "result"> = {},
) {
	const { "": formErrors = [], ...fieldErrors } = errors
	const result = submission.reply({ formErrors, fieldErrors })
	const typed = Object.entries(result.initialValue ?? {}).filter(([name]) => !isPassword(name))
	result.initialValue = Object.fromEntries(typed)
	const all = submissionErrors(result.error)
	const message = joinErrors(all)
	return data({ message, errors: all, result, ...more } satisfies InvalidSubmission, { status })
}

export const CHOOSE_AGAIN = " Choose your files again."

export function rejectAfterDiskError(submission: Submission, error: unknown, hint = "") {
	const response = diskErrorResponse(error)
	if (!response) throw error
	const message = `${response.message} What you typed is still here. Please try again in a few minutes.${hint}`
	return rejectSubmission(submission, response.status, { "": [message] })
}

export function rejectUnreadable(message: string) {
	const rejected: InvalidSubmission = { message, errors: { "": [message] }, result: { initialValue: {} } }
	return data(rejected, { status: 400 })
}

/** For a button that changes the form without saving it. */
export function returnForm(typed: Record<string, unknown>, errors: Record<string, string[]>) {
	const initialValue = typed as NonNullable<SubmissionResult["initialValue"]>
	const result = { initialValue, error: errors }
	const status = Object.keys(errors).length > 0 ? 400 : 200
	return data({ message: joinErrors(errors), errors, result } satisfies InvalidSubmission, { status })
}
