import { ApiError } from "../../middleware/api/answer.server.ts"
import { api, operation } from "../../middleware/api/endpoint.server.ts"
import { qrCodeShape } from "../../middleware/api/shapes.server.ts"
import { findForApi } from "../../middleware/api/species.server.ts"
import { originContext } from "../../middleware/context.server.ts"
import { speciesQrPng } from "../../models/qr.server.ts"

const handle = api({
	GET: operation({
		summary: "The QR code of a species as a data address of a PNG",
		access: "everybody",
		answers: { 200: { words: "A square PNG", json: qrCodeShape }, 404: { words: "There is none" } },
		async handle({ context, params }) {
			const { id } = await findForApi(context, params.id)
			const png = await speciesQrPng(context.get(originContext), id).catch(() => {
				throw new ApiError(500, "Failed to generate QR code")
			})
			return { qrCode: `data:image/png;base64,${png.toString("base64")}` }
		},
	}),
})
export const loader = handle
export const action = handle
