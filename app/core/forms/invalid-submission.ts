import type { SubmissionResult } from "@conform-to/react"
import type { TypedFields } from "./pending-form.ts"

export type VersionLine = { label: string; value: string }

/** The record that an edit conflict is about. Without `by` and `at`, it's unknown who saved it. */
export type StoredVersion = {
	by?: string
	/** In the farm's time zone. */
	at?: string
	isOwn: boolean
	lines: VersionLine[]
}

export type InvalidSubmission = {
	message: string
	/** By field name; '' is the whole form. */
	errors: Record<string, string[]>
	result: SubmissionResult
	storedVersion?: StoredVersion | undefined
	/** Saving again with this revision overwrites the stored version. */
	revision?: number | undefined
	draftUploads?: Record<"image" | "audio", { token: string; fileName: string } | null>
	isDeleted?: boolean
	/** The fields to send again with the password. */
	asksPassword?: TypedFields
}
