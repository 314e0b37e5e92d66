import { type CameraProblem, cameraObstacle, cameraProblem, openCamera } from "./camera.ts"
import { frameReader, fullView, middleView } from "./frames.ts"
import type { CodeReader } from "./worker-reader.ts"

export type Ending = CameraProblem | "stopped" | "hidden" | "taken away" | "idle" | "no reader"

/** Saves battery when no code is seen. */
const IDLE_TIMEOUT_MS = 180_000

type Scan = {
	video: HTMLVideoElement
	openReader: () => Promise<CodeReader>
	signal: AbortSignal
	onPicture: (track: MediaStreamTrack) => void
	onReady: () => void
	onTexts: (texts: string[]) => void
}

/** Resolves with the reason why scanning ended. The camera's track is always stopped. */
export async function scan(options: Scan): Promise<Ending> {
	const obstacle = cameraObstacle()
	if (obstacle) return obstacle
	const end = new AbortController()
	const finish = (why: Ending) => end.abort(why)
	const ended = new Promise<Ending>((resolve) => {
		end.signal.addEventListener("abort", () => resolve(end.signal.reason as Ending))
	})
	const listening = { signal: end.signal }
	options.signal.addEventListener("abort", () => finish("stopped"), listening)
	document.addEventListener("visibilitychange", () => document.hidden && finish("hidden"), listening)
	run(options, end.signal, finish).catch(() => finish("broken"))
	return await ended
}

async function run(
	{ video, openReader, onPicture, onReady, onTexts }: Scan,
	ended: AbortSignal,
	finish: (why: Ending) => void,
): Promise<void> {
	const stream = await openCamera().catch((error) => finish(cameraProblem(error)))
	if (!stream) return
	let idle: ReturnType<typeof setTimeout> | undefined
	function restartIdleTimer() {
		clearTimeout(idle)
		idle = setTimeout(() => finish("idle"), IDLE_TIMEOUT_MS)
	}
	function stop() {
		clearTimeout(idle)
		for (const track of stream?.getTracks() ?? []) track.stop()
		if (video.srcObject === stream) video.srcObject = null
	}
	if (ended.aborted) return stop()
	ended.addEventListener("abort", stop)
	restartIdleTimer()
	const [track] = stream.getVideoTracks()
	track?.addEventListener("ended", () => finish("taken away"))
	video.srcObject = stream
	await video.play()
	if (track && !ended.aborted) onPicture(track)
	const reader = await openReader().catch(() => finish("no reader"))
	if (!reader || ended.aborted) return
	onReady()
	await readVideo(video, reader, ended, (texts) => {
		restartIdleTimer()
		onTexts(texts)
	}).catch(() => finish("no reader"))
	finish("stopped")
}

const FRAME_INTERVAL_MS = 125

/** Alternates between the whole picture and its middle (for distant codes); idle half the time to save battery. */
async function readVideo(
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
