import type { SubmissionResult } from "@conform-to/react"

/** What a form that was refused gets back: everything that was typed, and what is wrong with it. */
export type InvalidSubmission = {
	message: string
	/** By the field's name; '' holds what concerns no single field. */
	errors: Record<string, string[]>
	/** For conform; `initialValue` holds what was typed. */
	result: SubmissionResult
	/** The version that somebody else saved meanwhile, as lines to read. */
	theirs?: { label: string; value: string }[] | undefined
	/** The number of that version: saving again replaces it knowingly. */
	revision?: number | undefined
	/** Files that were sent and wait until the form is put right. */
	waiting?: Record<"image" | "audio", { token: string; fileName: string } | null>
	/** The thing is not there any more: the form can be saved as a new one. */
	isGone?: boolean
}
