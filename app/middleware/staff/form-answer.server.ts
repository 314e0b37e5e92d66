import type { SubmissionResult } from "@conform-to/react"
import { data } from "react-router"
import type { RefusedForm } from "../../forms/refused-form.ts"
import { storageAnswer } from "../storage-answer.server.ts"

/** A form as conform read it. */
type Replying = {
	reply(faults: { formErrors: string[]; fieldErrors: Record<string, string[]> }): SubmissionResult
}

/** Refuses a form with a status; `errors` are added to those that the submission has by itself. */
export function refuseForm(
	submission: Replying,
	status: number,
	errors: Record<string, string[]> = {},
	more: Omit<RefusedForm, "message" | "errors" | "result"> = {},
) {
	const { "": formErrors = [], ...fieldErrors } = errors
	const result = submission.reply({ formErrors, fieldErrors })
	const all: Record<string, string[]> = {}
	for (const [name, messages] of Object.entries(result.error ?? {})) {
		const field = name.replace(/\[.*$/, "")
		if (field === "formKey")
			all[""] = ["The form was not complete, so nothing was saved. Please send it again."]
		else if (messages?.length) all[field] = [...new Set([...(all[field] ?? []), ...messages])]
	}
	const message = Object.values(all).flat().join(" ")
	return data({ message, errors: all, result, ...more } satisfies RefusedForm, { status })
}

/** Saves a form; where the disk takes no changes, it comes back with everything that was typed. `words` say more. */
export async function saveOrRefuse<Answer>(
	submission: Replying,
	save: () => Promise<Answer>,
	words = "",
): Promise<Answer | ReturnType<typeof refuseForm>> {
	try {
		return await save()
	} catch (error) {
		const answer = storageAnswer(error)
		if (!answer) throw error
		const message = `${answer.message} What you typed is still here: please try again in some minutes.${words}`
		return refuseForm(submission, answer.status, { "": [message] })
	}
}

/** Refuses a form of which nothing could be read. */
export function refuseUnread(message: string) {
	const refused: RefusedForm = { message, errors: { "": [message] }, result: { initialValue: {} } }
	return data(refused, { status: 400 })
}
