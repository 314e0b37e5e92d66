import { settingBody } from "../../forms/api-bodies.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { saveSetting } from "../../middleware/api/settings.server.ts"
import { settingShape, settingsShape } from "../../middleware/api/shapes.server.ts"
import { databaseContext, viewerContext } from "../../middleware/context.server.ts"
import { listSettings, readSettings } from "../../models/setting.server.ts"
import { publicSettings } from "../../models/setting.ts"
import { isAdmin } from "../../models/user.ts"

const handle = api({
	GET: operation({
		summary: "The settings; the passcode and the descriptions for admins alone",
		access: "everybody",
		answers: { 200: { words: "For admins all, for others what they may know", json: settingsShape } },
		async handle({ context }) {
			const db = context.get(databaseContext)
			if (isAdmin(context.get(viewerContext))) return await listSettings(db)
			return publicSettings(await readSettings(db))
		},
	}),
	POST: operation({
		summary: "Set one setting",
		access: "admin",
		body: settingBody,
		answers: { 200: { words: "As it is now", json: settingShape }, 400: { words: "Unknown key or value" } },
		handle: ({ context, body }) => saveSetting(context, body.key, body),
	}),
})
export const loader = handle
export const action = handle
