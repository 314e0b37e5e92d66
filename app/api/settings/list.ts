import { api, operation } from "#app/api/endpoint.server.ts"
import { settingBody } from "#app/api/request-bodies.ts"
import { settingSchema, settingsSchema } from "#app/api/schemas.server.ts"
import { databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import { isAdmin } from "#app/models/accounts/user.ts"
import { listSettings, readSettings } from "#app/models/settings/setting.server.ts"
import { isProtected, publicSettings } from "#app/models/settings/settings-table.ts"
import { saveSetting } from "./settings.server.ts"

const handle = api({
	GET: operation({
		summary: "List the settings; the passcode and descriptions only for admins",
		access: "everybody",
		cacheParameters: [],
		responses: {
			200: { description: "All settings for admins, the public ones for others", json: settingsSchema },
		},
		async handle({ context }) {
			const db = context.get(databaseContext)
			if (isAdmin(context.get(viewerContext))) return await listSettings(db)
			return publicSettings(await readSettings(db))
		},
	}),
	POST: operation({
		summary: "Update a setting by its key",
		access: "admin",
		asksPassword: (_, { key }) => isProtected(key),
		body: settingBody,
		responses: {
			200: { description: "The current state", json: settingSchema },
			400: { description: "Unknown key or value" },
		},
		handle: ({ context, body }) => saveSetting(context, body.key, body),
	}),
})
export const loader = handle
export const action = handle
