import { api, operation } from "#app/api/endpoint.server.ts"
import { settingValueBody } from "#app/api/request-bodies.ts"
import { ApiError } from "#app/api/response.server.ts"
import { settingSchema } from "#app/api/schemas.server.ts"
import { parseSettingKey } from "#app/models/settings/setting-form.ts"
import { isProtected } from "#app/models/settings/settings-table.ts"
import { saveSetting } from "./settings.server.ts"

const handle = api({
	PUT: operation({
		summary: "Update a setting",
		access: "admin",
		asksPassword: ({ key }) => isProtected(key),
		body: ({ key }) => settingValueBody(parseSettingKey(key)),
		responses: {
			200: { description: "The current state", json: settingSchema },
			400: { description: "Invalid value" },
			404: { description: "Unknown key" },
		},
		async handle({ context, params, body }) {
			const key = parseSettingKey(params.key)
			if (!key) throw new ApiError(404, "Setting not found")
			return await saveSetting(context, key, body)
		},
	}),
})
export const loader = handle
export const action = handle
