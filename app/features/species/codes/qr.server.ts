import { toBuffer } from "qrcode"
import { QUIET_ZONE } from "#core/media/qr.ts"
import { qrAddress } from "./species-code.ts"

export function qrFileName(speciesName: string): string {
	return `${speciesName.replace(/[^a-z0-9]/gi, "_")}-qr.png`
}

/** In pixels; sharp up to 50 mm on paper. */
const MODULE_WIDTH = 12

export async function speciesQrPng(origin: string, speciesId: number): Promise<Buffer> {
	return await toBuffer(qrAddress(origin, speciesId), {
		errorCorrectionLevel: "M",
		margin: QUIET_ZONE,
		scale: MODULE_WIDTH,
	})
}
