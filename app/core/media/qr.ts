import { toString as toQr } from "qrcode"

/** In modules. Scanners need the white border. */
export const QUIET_ZONE = 4

export async function qrImage(text: string): Promise<string> {
	return `data:image/svg+xml;base64,${btoa(await qrSvg(text))}`
}

export async function qrSvg(text: string): Promise<string> {
	return await toQr(text, { type: "svg", errorCorrectionLevel: "M", margin: QUIET_ZONE, width: 240 })
}
