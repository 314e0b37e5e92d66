import { type CameraProblem, cameraObstacle, cameraProblem, openCamera } from "./camera.ts"
import type { CodeReader } from "./code-reader.ts"
import { readVideo } from "./read-video.ts"

/** Why scanning came to an end. */
export type Ending = CameraProblem | "stopped" | "hidden" | "taken away" | "idle" | "no reader"

/** Milliseconds without any code after which the camera is switched off, for the battery's sake. */
const IDLE = 180_000

type Scan = {
	video: HTMLVideoElement
	openReader: () => Promise<CodeReader>
	/** Ends the scan as 'stopped'. */
	signal: AbortSignal
	/** There is a picture. */
	onPicture: (track: MediaStreamTrack) => void
	/** The decoder is there: from now on codes are seen. */
	onReady: () => void
	/** What the codes in one picture hold. */
	onTexts: (texts: string[]) => void
}

/**
 * Opens the camera, shows it and reads codes until something ends it, and tells what. Whatever that is, also while the
 * camera is only being asked for: its track is stopped.
 */
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
	function awake() {
		clearTimeout(idle)
		idle = setTimeout(() => finish("idle"), IDLE)
	}
	function stop() {
		clearTimeout(idle)
		for (const track of stream?.getTracks() ?? []) track.stop()
		if (video.srcObject === stream) video.srcObject = null
	}
	if (ended.aborted) return stop()
	ended.addEventListener("abort", stop)
	awake()
	const [track] = stream.getVideoTracks()
	track?.addEventListener("ended", () => finish("taken away"))
	video.srcObject = stream
	await video.play()
	if (track && !ended.aborted) onPicture(track)
	const reader = await openReader().catch(() => finish("no reader"))
	if (!reader || ended.aborted) return
	onReady()
	await readVideo(video, reader, ended, (texts) => {
		awake()
		onTexts(texts)
	}).catch(() => finish("no reader"))
	// The video was taken off the screen.
	finish("stopped")
}
