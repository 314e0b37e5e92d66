import { settingValueBody } from "../../forms/api-bodies.ts"
import { parseSettingKey } from "../../forms/setting-form.ts"
import { ApiError } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { saveSetting } from "../../middleware/api/settings.server.ts"

const handle = api({
	PUT: operation({
		summary: "Change one setting",
		access: "admin",
		body: ({ key }) => settingValueBody(parseSettingKey(key)),
		answers: { 200: "Setting", 400: "A value that it does not take", 404: "Unknown key" },
		async handle({ context, params, body }) {
			const key = parseSettingKey(params.key)
			if (!key) throw new ApiError(404, "Setting not found")
			return await saveSetting(context, key, body)
		},
	}),
})
export const loader = handle
export const action = handle
