import type { TextPart } from "#core/text/text-part.ts"

/** `number` is the section's number in the version in which it is: for a removed one, the earlier version. */
export type TermsChange =
	| { kind: "added" | "moved"; number: number; heading: string }
	| { kind: "removed"; number: number; heading: string; parts: TextPart[] }
	| { kind: "changed"; number: number; heading: string; previousHeading: string; parts: TextPart[] }

export type TermsChanges = { since: number; list: TermsChange[] }
