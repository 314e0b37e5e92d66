import { api, operation } from "#app/api/endpoint.server.ts"
import { importStateSchema } from "#app/api/schemas.server.ts"
import { importState } from "./import-state.server.ts"

const handle = api({
	GET: operation({
		summary: "Get the state of an import with photos that you started",
		access: "editor",
		responses: {
			200: { description: "The state", json: importStateSchema },
			404: { description: "Not found" },
		},
		handle: ({ context, params }) => importState(context, params.token ?? ""),
	}),
})
export const loader = handle
export const action = handle
