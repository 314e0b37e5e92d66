import { parseWebAddress } from "#app/models/text/web-address.ts"
import type { Ending } from "./scan.ts"

const RESTART = "Start it again when you are ready."

type ScanWords = {
	endings: Record<Ending, string | undefined>
	noReader: string
	nothingInPhoto: string
	/** Below the frame of the camera's picture. */
	hint: string
	unknown: (text: string) => string
}

export const SIGN_WORDS: ScanWords = wordsWith({
	alternatives: "You can take a photo of the code instead, or type the number on the sign in Manual Entry.",
	orElse: "type the number on the sign in Manual Entry",
	hint: "Point the camera at the QR code on a sign.",
	unknown: unknownCodeText,
})

export const PROGRESS_WORDS: ScanWords = wordsWith({
	alternatives: "You can choose the file of the other phone instead.",
	orElse: "choose the other phone's file",
	hint: "Point the camera at the code on the other phone.",
	unknown: () =>
		"This isn't the code of a tour's progress. On the other phone, press ‘Move to another phone’ in the tour.",
})

function wordsWith({
	alternatives,
	orElse,
	hint,
	unknown,
}: { alternatives: string; orElse: string } & Pick<ScanWords, "hint" | "unknown">): ScanWords {
	const noReader = `The code reader didn't load. Check your connection, or ${orElse}.`
	return {
		noReader,
		nothingInPhoto: `No code found in this photo. Move closer until the code fills half the picture, or ${orElse}.`,
		hint,
		unknown,
		endings: {
			stopped: undefined,
			hidden: `The camera turned off because this page was in the background. ${RESTART}`,
			"taken away": `Your phone turned the camera off. ${RESTART}`,
			idle: `No code was found for three minutes, so the camera turned off to save battery. ${RESTART}`,
			"no reader": noReader,
			insecure: `The camera needs a secure connection (https). ${alternatives}`,
			unsupported: `This browser doesn't support the camera. Another one may. ${alternatives}`,
			denied: `This site isn't allowed to use the camera. Allow it in your browser's settings, then start again. ${alternatives}`,
			missing: `No camera was found on this device. ${alternatives}`,
			busy: `The camera is in use. Close other apps that use it, then start again. ${alternatives}`,
			broken: `The camera couldn't start. ${alternatives}`,
		},
	}
}

export const UNREADABLE_IMAGE = "This file can't be opened as a picture. Choose another one."

export function unknownCodeText(text: string): string {
	const url = parseWebAddress(text)
	if (!url) return "This QR code isn't for a species on the tour. Scan the code on a trail sign."
	// The end of a host name identifies its owner.
	return `This QR code leads to ${url.host.slice(-60)}, not to a species on the tour. It wasn't opened.`
}
