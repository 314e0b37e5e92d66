import type { SubmissionResult } from "@conform-to/react"
import type { TypedFields } from "./pending-form.ts"

/** A field of a record as text. */
export type VersionLine = { label: string; value: string }

/** What is stored, if it isn't what the form was opened with. Without `by` and `at`, nobody knows who saved it. */
export type StoredVersion = {
	by?: string
	/** In the farm's time zone. */
	at?: string
	isOwn: boolean
	/** Its fields that differ from what was submitted. */
	lines: VersionLine[]
}

export type InvalidSubmission = {
	message: string
	/** By field name; '' has the errors of the form as a whole. */
	errors: Record<string, string[]>
	result: SubmissionResult
	storedVersion?: StoredVersion | undefined
	/** The stored version's revision: saving again overwrites it. */
	revision?: number | undefined
	draftUploads?: Record<"image" | "audio", { token: string; fileName: string } | null>
	isDeleted?: boolean
	/** Set if the own password is needed, with the fields that were sent. */
	asksPassword?: TypedFields
}
