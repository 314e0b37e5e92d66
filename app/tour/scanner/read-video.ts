import { frameReader, fullView, middleView } from "./frames.ts"
import type { CodeReader } from "./worker-reader.ts"

const FRAME_INTERVAL_MS = 125

/** Alternates between the whole picture and its middle (for distant codes); idle half the time to save battery. */
export async function readVideo(
	video: HTMLVideoElement,
	reader: CodeReader,
	signal: AbortSignal,
	onTexts: (texts: string[]) => void,
): Promise<void> {
	const take = frameReader()
	let lastTime = -1
	for (let turn = 0; !signal.aborted && video.getClientRects().length > 0; turn++) {
		const began = performance.now()
		const { videoWidth, videoHeight, currentTime, readyState } = video
		if (readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && currentTime !== lastTime && videoWidth > 0) {
			lastTime = currentTime
			const view =
				turn % 2 === 0 ? fullView(videoWidth, videoHeight, 960) : middleView(videoWidth, videoHeight, 720)
			const texts = await reader.read(take(video, view))
			if (signal.aborted) return
			if (texts.length > 0) onTexts(texts)
		}
		const spent = performance.now() - began
		await new Promise((resolve) => setTimeout(resolve, Math.max(FRAME_INTERVAL_MS - spent, spent)))
	}
}
