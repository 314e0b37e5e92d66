import { z } from "zod"
import { refuseLockOut } from "#core/accounts/second-factor.server.ts"
import { isAdmin } from "#core/accounts/user.ts"
import { operation } from "#core/api/operation.ts"
import { enumOf } from "#core/api/request-rules.ts"
import { ApiError } from "#core/api/response.server.ts"
import { modelSchema } from "#core/api/schemas.server.ts"
import { featuresContext } from "#core/feature.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import {
	changeOf,
	databaseContext,
	staffContext,
	transact,
	viewerContext,
} from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { oneLine } from "#core/text/normalize.ts"
import { loadTimeZone } from "#core/time/set-time-zone.server.ts"
import { changeSetting, listSettings, readSettings } from "./setting.server.ts"
import { MAX_SETTING } from "./setting.ts"
import { parseSettingKey, SETTING_VALUES } from "./setting-form.ts"
import {
	isProtected,
	PUBLIC_KEYS,
	type PublicSetting,
	publicSettings,
	SETTING_KEYS,
	type Setting,
	type SettingKey,
} from "./settings-table.ts"

const settingSchema = modelSchema<Setting>()(
	"Setting",
	z.strictObject({ key: z.enum(SETTING_KEYS), value: z.string(), description: z.string() }),
)

const publicSettingSchema = modelSchema<PublicSetting>()(
	"PublicSetting",
	z.strictObject({ key: z.enum(PUBLIC_KEYS), value: z.string() }),
)

const settingValueBody = z.object({
	value: z.string({ error: "value must be text" }).meta({
		description: `'true' or 'false'; for tour_passcode one line of at most ${MAX_SETTING} characters`,
	}),
	description: z
		.string({ error: "description must be text" })
		.overwrite(oneLine)
		.max(300, { error: "description has more than 300 characters" })
		.refine((text) => !/\p{Cc}/u.test(text), { error: "description must be one line of text" })
		.optional(),
})

const LOCK_OUT = {
	description: "`second_factor_required` would lock you out, because you have no second factor",
}

export const SETTING_OPERATIONS = {
	"/api/settings": {
		GET: operation({
			summary: "List the settings; the passcode and descriptions only for admins",
			access: "everybody",
			cacheParameters: [],
			responses: {
				200: {
					description: "All settings for admins, the public ones for others",
					json: z.union([z.array(settingSchema), z.array(publicSettingSchema)]),
				},
			},
			async handle({ context }) {
				const db = context.get(databaseContext)
				if (isAdmin(context.get(viewerContext))) return await listSettings(db)
				return publicSettings(await readSettings(db))
			},
		}),
		POST: operation({
			summary: "Update a setting by its key",
			failure: "Failed to update setting",
			access: "admin",
			asksPassword: (_, { key }) => isProtected(key),
			body: settingValueBody.extend({ key: enumOf("key", SETTING_KEYS) }),
			responses: {
				200: { description: "The current state", json: settingSchema },
				400: { description: "Unknown key or value" },
				409: LOCK_OUT,
			},
			handle: ({ context, body }) => saveSetting(context, body.key, body),
		}),
	},
	"/api/settings/:key": {
		PUT: operation({
			summary: "Update a setting",
			failure: ({ key }) => `Failed to update ${key === "tour_passcode" ? "passcode" : "setting"}`,
			access: "admin",
			asksPassword: ({ key }) => isProtected(key),
			body: settingValueBody,
			responses: {
				200: { description: "The current state", json: settingSchema },
				400: { description: "Invalid value" },
				404: { description: "Unknown key" },
				409: LOCK_OUT,
			},
			async handle({ context, params, body }) {
				const key = parseSettingKey(params.key)
				if (!key) throw new ApiError(404, "Setting not found")
				return await saveSetting(context, key, body)
			},
		}),
	},
}

async function saveSetting(
	context: Context,
	key: SettingKey,
	body: { value: string; description?: string | undefined },
): Promise<Setting> {
	const { data: value, error } = SETTING_VALUES[key].safeParse(body.value)
	if (value === undefined) throw new Refusal(String(error?.issues[0]?.message), { field: "value" })
	const { id } = context.get(staffContext)
	const change = changeOf(context)
	const saved = await transact(context, async (trx) => {
		await refuseLockOut(trx, id, key, value)
		await changeSetting(trx, key, value, change, { description: body.description })
		return (await listSettings(trx)).find((setting) => setting.key === key) as Setting
	})
	await loadTimeZone(context.get(databaseContext), context.get(featuresContext))
	return saved
}
