import { create } from "qrcode"

/** The white border in modules. Without it, scanners don't detect the code. */
const QUIET_ZONE = 4

/** A QR code as the path of its dark modules, in a square of `side` units with the white border. */
export function qrPath(text: string): { side: number; path: string } {
	const { modules } = create(text, { errorCorrectionLevel: "M" })
	const { size } = modules
	let path = ""
	for (let row = 0; row < size; row++)
		for (let column = 0; column < size; column++)
			if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
	return { side: size + 2 * QUIET_ZONE, path }
}
