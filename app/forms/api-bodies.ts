import { z } from "zod"
import { MAX_QUERY_LENGTH } from "../models/catalogue.ts"
import {
	EVENT_NAMES,
	MAX_EVENT_AGE_MS,
	MAX_EVENT_BATCH,
	MAX_EVENT_COUNT,
	MAX_EVENT_SUBJECT,
} from "../models/event.ts"
import { MAX_SETTING, type SettingKey } from "../models/setting.ts"
import { CONSERVATION_STATUSES, IMAGE_POSITIONS, SPECIES_TYPES } from "../models/species.ts"
import { loginForm, passwordForm, registerForm } from "./account-forms.ts"
import { MAX_BULK } from "./admin-list.ts"
import { postFields } from "./post-form.ts"
import { faultOfSetting, parseSettingKey, SETTING_KEYS } from "./setting-form.ts"
import { SPECIES_LIMITS, speciesFields } from "./species-fields.ts"
import { MAX_OFFSET } from "./species-form.ts"

/** Signing in, and making the first administrator. */
export const loginBody = loginForm
export const registerBody = registerForm

/** A new password; there is nothing to confirm between programs. */
export const passwordBody = z.object({
	currentPassword: passwordForm.shape.currentPassword,
	newPassword: passwordForm.shape.newPassword,
})

const value = z
	.string({ error: "value must be a text" })
	.meta({ description: `'true' or 'false'; for tour_passcode one line of at most ${MAX_SETTING} characters` })
const description = z
	.string({ error: "description must be a text" })
	.max(300, { error: "description has more than 300 characters" })
	.refine((text) => !/\p{Cc}/u.test(text), { error: "description must be one line of text" })
	.optional()

/** The value of one setting; of any, where the key is none. */
const valueFor = (key: SettingKey | undefined) =>
	value.refine((text) => key === undefined || faultOfSetting(key, text) === undefined, {
		error: ({ input }) => `value ${key && faultOfSetting(key, String(input))}`,
	})

/** A setting whose key stands in the address. */
export const settingValueBody = (key: SettingKey | undefined) =>
	z.object({ value: valueFor(key), description })

/** A setting by its key. */
export const settingBody = z
	.object({
		key: z.enum(SETTING_KEYS, {
			error: ({ input }) =>
				typeof input === "string" ? `key must be one of ${SETTING_KEYS.join(", ")}` : "key must be a text",
		}),
		value,
		description,
	})
	.superRefine(
		(setting, context) => {
			const key = parseSettingKey(setting.key)
			const message = key && typeof setting.value === "string" && faultOfSetting(key, setting.value)
			if (message) context.addIssue({ code: "custom", path: ["value"], message: `value ${message}` })
		},
		// Also where key or description are wrong: all faults are told at once.
		{ when: () => true },
	)

const NO_ID = { error: "ids must be whole numbers" }
const id = z
	.union([z.int(NO_ID).positive(NO_ID), z.string().regex(/^[1-9]\d{0,14}$/, NO_ID)], NO_ID)
	.transform(Number)

/** The ids of a bulk change; numbers as texts are taken, too. */
export const bulkBody = z.object({
	ids: z
		.array(id, { error: "ids must be a list" })
		.min(1, { error: "No species selected" })
		.max(MAX_BULK, { error: `ids has more than ${MAX_BULK} entries` })
		.transform((ids) => [...new Set(ids)]),
})

const choice = <T extends string>(name: string, values: readonly T[]) =>
	z.enum(values, { error: `${name} must be one of ${values.join(", ")}` }).optional()

/** Which species are asked for. */
export const speciesQuery = z.object({
	type: choice("type", SPECIES_TYPES),
	conservationStatus: choice("conservationStatus", CONSERVATION_STATUSES),
	search: z
		.string()
		.max(MAX_QUERY_LENGTH, { error: `search has more than ${MAX_QUERY_LENGTH} characters` })
		.optional(),
	includeArchived: choice("includeArchived", ["true", "false"]),
})

/** Which posts are asked for. */
export const postQuery = z.object({ published: choice("published", ["true", "false"]) })

/** A new post, and a change of some of its fields. */
export const postBody = postFields
export const postChangeBody = postFields.partial()

const flag = (name: string) =>
	z
		.enum(["true", "false", "on", ""], { error: `${name} must be true or false` })
		.transform((text) => text === "true" || text === "on")
		.optional()

/** 'x,y': two whole numbers of pixels, no farther than in the form. */
const offset = z
	.string()
	.regex(/^-?\d{1,4},-?\d{1,4}$/, { error: "imageOffset must be two whole numbers, for example 0,-20" })
	.transform((text) => text.split(",").map(Number))
	.refine((pixels) => pixels.every((number) => Math.abs(number) <= MAX_OFFSET), {
		error: `imageOffset is at most ${MAX_OFFSET} pixels either way`,
	})
	.transform(String)
	.meta({ description: `'x,y': whole numbers of pixels, from -${MAX_OFFSET} to ${MAX_OFFSET}` })

/** Facts one a line, or a list as JSON. */
const facts = z
	.string()
	.transform((text, context) => {
		let list: unknown = text.split(/\r\n?|\n/)
		if (text.trim().startsWith("[")) {
			try {
				list = JSON.parse(text)
			} catch {
				context.addIssue({ code: "custom", message: "funFacts is not readable as a JSON list" })
				return z.NEVER
			}
		}
		return (Array.isArray(list) ? list : []).map((fact) => (typeof fact === "string" ? fact.trim() : fact))
	})
	.transform((list) => list.filter((fact) => fact !== ""))
	.pipe(speciesFields.shape.funFacts)
	.meta({
		description: `One fact a line, or a JSON list: at most ${SPECIES_LIMITS.funFacts}, each of at most ${SPECIES_LIMITS.funFact} characters`,
	})

/** The texts of a species as they come with its files; for a change all may be left out. */
export const speciesTexts = z.object({
	name: speciesFields.shape.name,
	scientificName: speciesFields.shape.scientificName,
	type: speciesFields.shape.type,
	conservationStatus: speciesFields.shape.conservationStatus,
	description: speciesFields.shape.description,
	locationHints: speciesFields.shape.locationHints,
	funFacts: facts.optional(),
	featured: flag("featured"),
	imagePosition: z
		.enum(IMAGE_POSITIONS, { error: `imagePosition must be one of ${IMAGE_POSITIONS.join(", ")}` })
		.optional(),
	imageOffset: offset.optional(),
	removeImage: flag("removeImage"),
	removeAudio: flag("removeAudio"),
})
export const speciesChanges = speciesTexts.partial()

const DAY_MS = 24 * 3_600_000

/** Of the last 30 days; a clock that is somewhat fast is no reason to lose what it tells. */
function isRecent(time: string): boolean {
	const age = Date.now() - Date.parse(time)
	return age > -DAY_MS && age < MAX_EVENT_AGE_MS
}

const NO_COUNT = { error: `count must be a whole number from 1 to ${MAX_EVENT_COUNT}` }

/** What a visitor did, and how often; `at` is when, where it could not be told at once. */
const event = z.object(
	{
		name: z.enum(EVENT_NAMES, { error: `name must be one of ${EVENT_NAMES.join(", ")}` }),
		subject: z
			.string({ error: "subject must be a text" })
			.max(MAX_EVENT_SUBJECT, { error: `subject has more than ${MAX_EVENT_SUBJECT} characters` })
			.refine((text) => !/\p{Cc}/u.test(text), { error: "subject must be one line" })
			.default(""),
		at: z.iso
			.datetime({ error: "at must be a time in UTC, as ISO 8601", abort: true })
			.refine(isRecent, { error: "at must be of the last 30 days" })
			.meta({ description: "UTC, of the last 30 days" })
			.optional(),
		count: z.int(NO_COUNT).min(1, NO_COUNT).max(MAX_EVENT_COUNT, NO_COUNT).default(1),
	},
	{ error: "each event must be an object" },
)

/** `batch` is an id of the sender's making: what comes again under the same one is not counted again. */
export const eventsBody = z.object({
	batch: z
		.string({ error: "batch must be a text" })
		.regex(/^[0-9a-z]{8,40}$/, { error: "batch must have 8 to 40 digits and small letters" })
		.optional(),
	events: z
		.array(event.meta({ title: "Event" }), { error: "events must be a list" })
		.min(1, { error: "events is empty" })
		.max(MAX_EVENT_BATCH, { error: `events has more than ${MAX_EVENT_BATCH} entries` }),
})

/** Beside the file of an import: what happens to species that are in the catalogue already. */
export const importFields = z.object({
	duplicates: z.enum(["skip", "update"], { error: "duplicates must be skip or update" }).default("skip"),
})
