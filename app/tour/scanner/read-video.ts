import type { CodeReader } from "./code-reader.ts"
import { frameTaker, middleView, wholeView } from "./frames.ts"

/** Milliseconds from one look to the next, at least: eight a second. */
const BETWEEN_LOOKS = 125

/**
 * Looks for codes in a running video, in turns in the whole picture and, for distant codes, in its middle pixel by pixel.
 * Never two looks at once, and never busy for more than half of the time, for the battery's sake. Returns when `signal`
 * ends it or the video is no longer on the screen; throws when the reader fails.
 */
export async function readVideo(
	video: HTMLVideoElement,
	reader: CodeReader,
	signal: AbortSignal,
	onTexts: (texts: string[]) => void,
): Promise<void> {
	const take = frameTaker()
	let lastTime = -1
	for (let turn = 0; !signal.aborted && video.getClientRects().length > 0; turn++) {
		const began = performance.now()
		const { videoWidth, videoHeight, currentTime, readyState } = video
		// In bad light a camera gives fewer pictures than we look at.
		if (readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && currentTime !== lastTime && videoWidth > 0) {
			lastTime = currentTime
			const view =
				turn % 2 === 0 ? wholeView(videoWidth, videoHeight, 960) : middleView(videoWidth, videoHeight, 720)
			const texts = await reader.read(take(video, view))
			if (signal.aborted) return
			if (texts.length > 0) onTexts(texts)
		}
		const spent = performance.now() - began
		await new Promise((resolve) => setTimeout(resolve, Math.max(BETWEEN_LOOKS - spent, spent)))
	}
}
