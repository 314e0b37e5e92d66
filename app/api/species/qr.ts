import { api, operation } from "#app/api/endpoint.server.ts"
import { qrCodeSchema } from "#app/api/schemas.server.ts"
import { originContext } from "#app/middleware/context.server.ts"
import { speciesQrPng } from "#app/models/species/qr.server.ts"
import { findForApi } from "./species.server.ts"

const handle = api({
	GET: operation({
		summary: "Get the QR code of a species as a data URL of a PNG",
		access: "everybody",
		cacheParameters: [],
		responses: {
			200: { description: "A square PNG", json: qrCodeSchema },
			404: { description: "Not found" },
		},
		async handle({ context, params }) {
			const { id } = await findForApi(context, params.id)
			const png = await speciesQrPng(context.get(originContext), id)
			return { qrCode: `data:image/png;base64,${png.toString("base64")}` }
		},
	}),
})
export const loader = handle
export const action = handle
