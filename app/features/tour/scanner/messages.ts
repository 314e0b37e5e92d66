import { parseWebAddress } from "#core/text/web-address.ts"
import type { Ending } from "./scan.ts"

const RESTART = "Start it again when you are ready."

const ALTERNATIVES =
	"You can take a photo of the code instead, or type the number on the sign in Manual Entry."

export const NO_READER =
	"The code reader didn't load. Check your connection, or type the number on the sign in Manual Entry."

export const NOTHING_IN_PHOTO =
	"No code found in this photo. Move closer until the code fills half the picture, or type the number on the sign in Manual Entry."

/** Shown when the camera ends. */
export const ENDINGS: Record<Ending, string | undefined> = {
	stopped: undefined,
	hidden: `The camera turned off because this page was in the background. ${RESTART}`,
	"taken away": `Your phone turned the camera off. ${RESTART}`,
	idle: `No code was found for three minutes, so the camera turned off to save battery. ${RESTART}`,
	"no reader": NO_READER,
	insecure: `The camera needs a secure connection (https). ${ALTERNATIVES}`,
	unsupported: `This browser doesn't support the camera. Another one may. ${ALTERNATIVES}`,
	denied: `This site isn't allowed to use the camera. Allow it in your browser's settings, then start again. ${ALTERNATIVES}`,
	missing: `No camera was found on this device. ${ALTERNATIVES}`,
	busy: `The camera is in use. Close other apps that use it, then start again. ${ALTERNATIVES}`,
	broken: `The camera couldn't start. ${ALTERNATIVES}`,
}

export const UNREADABLE_IMAGE = "This file can't be opened as a picture. Choose another one."

export function unknownCodeText(text: string): string {
	const url = parseWebAddress(text)
	if (!url) return "This QR code isn't for a species on the tour. Scan the code on a trail sign."
	// The end of a host name identifies its owner.
	return `This QR code leads to ${url.host.slice(-60)}, not to a species on the tour. It wasn't opened.`
}
