import type { SubmissionResult } from "@conform-to/react"
import type { TextPart } from "#app/models/text/text-part.ts"
import type { TypedFields } from "./carried-form.ts"

/** A field of a record as text, with the paths of the values it shows, such as 'text' or 'weekly.Monday'. */
export type VersionLine = { label: string; value: string; keys: string[] }

type LineChoice = {
	takesSaved: boolean
	isUntouched: boolean
	/** Identifies the submitted text: a line that is changed after the choice is saved as typed. */
	digest: string
}

/** What is stored, compared with what was submitted. Without `by` and `at`, nobody knows who saved it. */
export type StoredVersion = {
	by?: string
	/** In the farm's time zone. */
	at?: string
	isOwn: boolean
	/** `removed` is only in the submitted version, `added` only in the stored one. */
	lines: (LineChoice & { label: string; parts: TextPart[] })[]
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
