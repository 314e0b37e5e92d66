import { z } from "zod"
import { loginForm, passwordForm, registerForm } from "#core/accounts/account-forms.ts"
import { MAX_CODE } from "#core/accounts/second-factor.ts"
import { MAX_SETTING } from "#core/settings/setting.ts"
import { SETTING_KEYS } from "#core/settings/settings-table.ts"
import { oneLine } from "#core/text/normalize.ts"
import { MAX_QUERY_LENGTH } from "#core/text/text.ts"
import { EVENT_NAMES, requiredSpeciesId } from "#core/tracking/event-rules.ts"
import {
	MAX_EVENT_AGE_MS,
	MAX_EVENT_BATCH,
	MAX_EVENT_COUNT,
	MAX_EVENT_SUBJECT,
	normalizeSubject,
} from "#core/tracking/event-table.ts"
import { MAX_BULK } from "#features/species/admin-list.ts"
import { API_FILTERS } from "#features/species/api-filters.ts"

export const loginBody = loginForm.extend({
	code: z
		.string({ error: "code must be text" })
		.max(MAX_CODE, { error: `code has more than ${MAX_CODE} characters` })
		.optional()
		.meta({ description: "Of the account's second factor: the 6 digits of its app, or a recovery code" }),
})
export const registerBody = registerForm.extend({
	token: z
		.string({ error: "token must be text" })
		.max(100, { error: "token has more than 100 characters" })
		.optional()
		.meta({ description: "Of the address in the start log, if the site needs one" }),
})

/** API clients don't have to repeat the new password. */
export const passwordBody = z.object({
	currentPassword: passwordForm.shape.currentPassword,
	newPassword: passwordForm.shape.newPassword,
})

const value = z
	.string({ error: "value must be text" })
	.meta({ description: `'true' or 'false'; for tour_passcode one line of at most ${MAX_SETTING} characters` })
const description = z
	.string({ error: "description must be text" })
	.overwrite(oneLine)
	.max(300, { error: "description has more than 300 characters" })
	.refine((text) => !/\p{Cc}/u.test(text), { error: "description must be one line of text" })
	.optional()

/** The handler checks the value by its key. */
export const settingValueBody = z.object({ value, description })

export const settingBody = settingValueBody.extend({
	key: z.enum(SETTING_KEYS, {
		error: ({ input }) =>
			typeof input === "string" ? `key must be one of ${SETTING_KEYS.join(", ")}` : "key must be text",
	}),
})

const NO_ID = { error: "ids must be whole numbers" }
const id = z
	.union([z.int(NO_ID).positive(NO_ID), z.string().regex(/^[1-9]\d{0,14}$/, NO_ID)], NO_ID)
	.transform(Number)

/** IDs may be numbers or numeric strings. */
export const bulkBody = z.object({
	ids: z
		.array(id, { error: "ids must be a list" })
		.min(1, { error: "No species selected" })
		.max(MAX_BULK, { error: `ids has more than ${MAX_BULK} entries` })
		.transform((ids) => [...new Set(ids)]),
})

const choice = <T extends string>(name: string, values: readonly T[]) =>
	z.enum(values, { error: `${name} must be one of ${values.join(", ")}` }).optional()

export const speciesQuery = z.object({
	...Object.fromEntries(API_FILTERS.map(({ field, values }) => [field, choice(field, values)])),
	search: z
		.string()
		.max(MAX_QUERY_LENGTH, { error: `search has more than ${MAX_QUERY_LENGTH} characters` })
		.optional(),
	includeArchived: choice("includeArchived", ["true", "false"]),
})

export const noticeQuery = z.object({ all: choice("all", ["true", "false"]) })

const DAY_MS = 24 * 3_600_000

/** Tolerates client clocks that are up to a day fast. */
function isRecent(time: string): boolean {
	const age = Date.now() - Date.parse(time)
	return age > -DAY_MS && age < MAX_EVENT_AGE_MS
}

const NO_COUNT = { error: `count must be a whole number from 1 to ${MAX_EVENT_COUNT}` }

/** `at` is the time of an event that is sent later. */
const event = z
	.object(
		{
			name: z.enum(EVENT_NAMES, { error: `name must be one of ${EVENT_NAMES.join(", ")}` }),
			subject: z
				.string({ error: "subject must be text" })
				.max(MAX_EVENT_SUBJECT, { error: `subject has more than ${MAX_EVENT_SUBJECT} characters` })
				.refine((text) => !/\p{Cc}/u.test(text), { error: "subject must be one line" })
				.transform(normalizeSubject)
				.default(""),
			at: z.iso
				.datetime({ error: "at must be a time in UTC, as ISO 8601", abort: true })
				.refine(isRecent, { error: "at must be within the last 30 days" })
				.meta({ description: "UTC, within the last 30 days" })
				.optional(),
			count: z.int(NO_COUNT).min(1, NO_COUNT).max(MAX_EVENT_COUNT, NO_COUNT).default(1),
		},
		{ error: "each event must be an object" },
	)
	.refine(({ name, subject }) => requiredSpeciesId(name, subject) !== undefined, {
		error: ({ input }) => `subject isn't valid for ${(input as { name: string }).name}`,
		path: ["subject"],
	})

/** `batch` is an idempotency key chosen by the client. */
export const eventsBody = z.object({
	batch: z
		.string({ error: "batch must be text" })
		.regex(/^[0-9a-z]{8,40}$/, { error: "batch must have 8 to 40 digits and lowercase letters" })
		.optional(),
	events: z
		.array(event.meta({ title: "Event" }), { error: "events must be a list" })
		.min(1, { error: "events is empty" })
		.max(MAX_EVENT_BATCH, { error: `events has more than ${MAX_EVENT_BATCH} entries` }),
})

export const importFields = z.object({
	duplicates: z.enum(["skip", "update"], { error: "duplicates must be skip or update" }).default("skip"),
})
