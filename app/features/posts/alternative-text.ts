import { joinedLine } from "#core/forms/text-rules.ts"

export const MAX_ALT = 300

export const alternativeText = joinedLine("Alternative text", MAX_ALT)

/** Why a picture can't be saved with this text; undefined if it can. */
export function alternativeTextProblem(alt: string, isDecorative: boolean): string | undefined {
	if (alt && isDecorative) return "Remove the alternative text, or untick 'Decorative'."
	if (!alt && !isDecorative) return "Describe what the picture shows, or tick 'Decorative'."
	return undefined
}
