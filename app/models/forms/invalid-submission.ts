import type { SubmissionResult } from "@conform-to/react"

/** The response to an invalid submission: everything that was typed, and the errors. */
export type InvalidSubmission = {
	message: string
	/** By field name; '' has the errors of the form as a whole. */
	errors: Record<string, string[]>
	/** For conform; `initialValue` has the typed values. */
	result: SubmissionResult
	/** On an edit conflict, the stored version for comparison. */
	storedVersion?: { label: string; value: string }[] | undefined
	/** The stored version's revision: saving again overwrites it. */
	revision?: number | undefined
	/** Files stored until the form is valid. */
	draftUploads?: Record<"image" | "audio", { token: string; fileName: string } | null>
	/** The record was deleted, so the form can be saved as a new one. */
	isDeleted?: boolean
}
