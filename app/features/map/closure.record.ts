import { passage } from "#core/forms/text-rules.ts"
import { instant } from "#core/records/field.ts"
import { defineForm } from "#core/records/form-definition.ts"

/** `until`, UTC ISO 8601: when the trail opens again; null without an end. */
export type Closure = { reason: string; until: string | null }

/** In characters. */
const MAX_REASON = 300

export const reasonRule = passage("Reason", MAX_REASON)
export const untilRule = instant("until")

/** Why a trail is closed and until when. Saving it closes the trail. */
export const CLOSURE = defineForm<Closure & { closed: boolean; revision: number; updatedAt: string }>()({
	noun: "closure",
	list: "/admin/map",
	newAt: "/admin/map",
	auditActions: { created: "trail.updated", updated: "trail.updated" },
	fields: {
		/** Without an input: an edit conflict says whether someone has opened the trail. */
		closed: {
			kind: "fieldset",
			label: "The trail",
			inputs: {},
			typed: () => ({}),
			read: () => ({ value: true, problems: [] }),
			lines: (closed: boolean) => [{ label: "The trail", value: closed ? "Closed" : "Open" }],
		},
		reason: {
			kind: "passage",
			label: "Reason",
			rule: reasonRule,
			rows: 3,
			hint: "Optional. Visitors read it with the trail, for example: An owl nests beside the path.",
		},
		until: {
			kind: "time",
			label: "Closed until",
			rule: untilRule,
			meaning: "null: until it is opened",
			hint: "Optional, in the farm's time: when the trail opens again automatically.",
		},
	},
	titles: { new: "Closed trail", edit: "Closed trail", missing: "Trail not found" },
	buttons: { create: "Save", update: "Save" },
	lost: "This trail was deleted while you were writing. What you typed is still here, but can't be saved.",
	failures: { create: "Couldn't save the reason", update: "Couldn't save the reason" },
	saved: () => ({ title: "Visitors read why the trail is closed" }),
})
