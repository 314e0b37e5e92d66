import type { z } from "zod"
import { typedEventProblems } from "#app/models/post-events/event-form.ts"
import { alternativeTextProblem } from "./alternative-text.ts"
import type { postForm } from "./post-form.ts"
import { choosePublication } from "./schedule.ts"

type Around = {
	/** Whether the post has a cover once the form is saved. */
	hasCover: boolean
	/** UTC ISO 8601; null without a schedule. */
	storedSchedule: string | null
	now: Date
	/** The farm's time zone. */
	zone: string
}

/** Errors of the post form that depend on more than its fields, by field. `typed` are the valid fields. */
export function postProblems(
	typed: Partial<z.output<typeof postForm>>,
	{ hasCover, storedSchedule, ...clock }: Around,
): Record<string, string[]> {
	const { published, scheduledFor, coverAlt, coverDecorative = false } = typed
	const errors: Record<string, string[]> = typedEventProblems(typed, clock.zone)
	const alt = hasCover && coverAlt !== undefined && alternativeTextProblem(coverAlt, coverDecorative)
	if (alt) errors.coverAlt = [alt]
	if (published !== undefined && scheduledFor !== undefined) {
		const chosen = choosePublication({ published, typed: scheduledFor }, storedSchedule, clock)
		if ("problem" in chosen) errors.scheduledFor = [chosen.problem]
	}
	return errors
}
