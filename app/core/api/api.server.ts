import { createContext, matchRoutes } from "react-router"
import { z } from "zod"
import { ACCOUNT_OPERATIONS } from "#core/accounts/api.server.ts"
import type { ServerFeature } from "#core/feature.server.ts"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import { SETTING_OPERATIONS } from "#core/settings/api.server.ts"
import { findClosed } from "#core/settings/parts.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { eventOperations } from "#core/tracking/api.server.ts"
import { callOperation } from "./endpoint.server.ts"
import { openApi } from "./openapi/openapi.server.ts"
import { type ApiAddress, type ApiOperations, type Call, operation } from "./operation.ts"
import { recordOperations } from "./record-api.server.ts"
import { ApiError } from "./response.server.ts"

export const apiContext = createContext<Api>()

export type Api = {
	addresses: ApiAddress[]
	respond(request: Pick<Call<never, never>, "context" | "request" | "url">): Promise<Response>
}

export function createApi(features: ServerFeature[]): Api {
	const rooms = features.map(({ api = {} }) => api)
	const records = recordOperations(features.flatMap(({ stores = [] }) => stores))
	const description = { "/api/openapi.json": { GET: describing((title, origin) => describe(title, origin)) } }
	const core: ApiOperations[] = [ACCOUNT_OPERATIONS, SETTING_OPERATIONS, eventOperations(), description]
	const byPath: ApiOperations = {}
	for (const declared of [...core, ...rooms, records])
		for (const [path, operations] of Object.entries(declared))
			byPath[path] = { ...byPath[path], ...operations }
	const addresses = Object.keys(byPath)
		.sort()
		.map((path) => ({ path, operations: byPath[path] ?? {} }))
	const describe = openApi(addresses)
	return {
		addresses,
		async respond({ context, request, url }) {
			const [match] = matchRoutes(addresses, url.pathname) ?? []
			const isFound = match && !(await findClosed(context.get(databaseContext), match.route.path))
			if (!isFound) return new ApiError(404, "Not Found").toResponse()
			return await callOperation({ ...match.route, context, request, url, params: match.params })
		},
	}
}

const describing = (describe: ReturnType<typeof openApi>) =>
	operation({
		summary: "Get this API as an OpenAPI 3.1 document",
		access: "everybody",
		cacheParameters: [],
		responses: {
			200: {
				description: "An OpenAPI document",
				json: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
			},
		},
		async handle({ context }) {
			const { site_name } = await readSettings(context.get(databaseContext))
			return describe(site_name, context.get(originContext))
		},
	})
