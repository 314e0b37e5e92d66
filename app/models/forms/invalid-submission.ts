import type { SubmissionResult } from "@conform-to/react"
import type { TypedFields } from "./carried-form.ts"

export type InvalidSubmission = {
	message: string
	/** By field name; '' has the errors of the form as a whole. */
	errors: Record<string, string[]>
	result: SubmissionResult
	storedVersion?: { label: string; value: string }[] | undefined
	/** The stored version's revision: saving again overwrites it. */
	revision?: number | undefined
	draftUploads?: Record<"image" | "audio", { token: string; fileName: string } | null>
	isDeleted?: boolean
	/** Set if the own password is needed, with the fields that were sent. */
	asksPassword?: TypedFields
}
