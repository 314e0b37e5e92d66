import { z } from "zod"
import { oneLine } from "#core/text/normalize.ts"

/** For API clients, who send an instant. */
export const scheduledFor = z.iso
	.datetime({ error: "scheduledFor must be a time in UTC, as ISO 8601, or null" })
	.refine((text) => /^20\d\d-/.test(text), { error: "scheduledFor must be in this century" })
	.transform((text) => new Date(text).toISOString())
	.nullable()
	.default(null)
	.meta({
		description:
			"When the post becomes public; until then `published` is false. Null: it is published or a draft",
	})

/** In the form, a date and time on the farm's clock. The server reads it, because it knows the time. */
export const typedSchedule = z
	.string({ error: "Date and time must be text" })
	.overwrite(oneLine)
	.max(40, { error: "Date and time is too long" })
	.default("")
