import { parseWebAddress } from "../../models/web-address.ts"
import type { Ending } from "./scan.ts"

const INSTEAD = "You can take a photo of the code instead, type the number beside it, or use Manual Entry."
const AGAIN = "Start it again when you are ready."

export const NO_READER =
	"What reads the codes could not be loaded: the signal is weak or gone. Type the number beside the QR code instead."

/** What is said when scanning has ended; nothing where the visitor wanted it. */
export const ENDINGS: Record<Ending, string | undefined> = {
	stopped: undefined,
	hidden: `The camera was switched off while this page was in the background. ${AGAIN}`,
	"taken away": `The camera was switched off by the phone. ${AGAIN}`,
	idle: `No code was seen for three minutes, so the camera was switched off to save the battery. ${AGAIN}`,
	"no reader": NO_READER,
	insecure: `This page was not opened over a secure connection (https), so the browser gives it no camera. ${INSTEAD}`,
	unsupported: `This browser gives pages no camera; another one may. ${INSTEAD}`,
	refused: `The camera is not allowed for this site. Allow it in the browser's settings and start again. ${INSTEAD}`,
	missing: `No camera was found on this device. ${INSTEAD}`,
	busy: `The camera is busy. Close what else is using it and start again. ${INSTEAD}`,
	broken: `The camera could not be started. ${INSTEAD}`,
}

export const NOTHING_IN_PHOTO =
	"No code was found in this photo. Go nearer, until the code fills half of the picture, or type the number beside it."

export const NO_PICTURE = "This file is no picture that can be opened here."

export const WRONG_NUMBER = "That code is not right, please look again."

/** What is said of a code that is none of the farm's. Where it leads is told, and nothing is opened. */
export function foreignCode(text: string): string {
	const url = parseWebAddress(text)
	if (!url) return "This QR code does not lead to a species of the farm. It holds something else."
	// The end of a host says whose it is.
	return `This QR code leads to ${url.host.slice(-60)}, not to a species of the farm. It was not opened.`
}
