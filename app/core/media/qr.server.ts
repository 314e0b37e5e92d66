import { toString as toQr } from "qrcode"

/** The white border in modules. Without it, scanners don't detect the code. */
export const QUIET_ZONE = 4

/** A QR code as a `data:` URL. */
export async function qrImage(text: string): Promise<string> {
	return `data:image/svg+xml;base64,${Buffer.from(await qrSvg(text)).toString("base64")}`
}

export async function qrSvg(text: string): Promise<string> {
	return await toQr(text, { type: "svg", errorCorrectionLevel: "M", margin: QUIET_ZONE, width: 240 })
}
