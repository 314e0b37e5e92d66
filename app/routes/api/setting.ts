import { settingValueBody } from "../../forms/api-bodies.ts"
import { parseSettingKey } from "../../forms/setting-form.ts"
import { ApiError } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { saveSetting } from "../../middleware/api/settings.server.ts"
import { settingShape } from "../../middleware/api/shapes.server.ts"

const handle = api({
	PUT: operation({
		summary: "Change one setting",
		access: "admin",
		body: ({ key }) => settingValueBody(parseSettingKey(key)),
		answers: {
			200: { words: "As it is now", json: settingShape },
			400: { words: "A value that it does not take" },
			404: { words: "Unknown key" },
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
