import { openReader } from "#core/media/code-reader.ts"
import { frameReader, fullView, middleView } from "./frames.ts"

const RESTART = "Start it again when you are ready."

const ALTERNATIVES =
	"You can take a photo of the code instead, or type the number on the sign in Manual Entry."

const HIDDEN = `The camera turned off because this page was in the background. ${RESTART}`
const TAKEN_AWAY = `Your phone turned the camera off. ${RESTART}`
const IDLE = `No code was found for three minutes, so the camera turned off to save battery. ${RESTART}`
const DENIED = `This site isn't allowed to use the camera. Allow it in your browser's settings, then start again. ${ALTERNATIVES}`
const MISSING = `No camera was found on this device. ${ALTERNATIVES}`
const BROKEN = `The camera couldn't start. It may be in use, or this browser doesn't support it. ${ALTERNATIVES}`

export const NO_READER =
	"The code reader didn't load. Check your connection, or type the number on the sign in Manual Entry."

const PROBLEMS: Record<string, string> = {
	NotAllowedError: DENIED,
	SecurityError: DENIED,
	NotFoundError: MISSING,
	OverconstrainedError: MISSING,
}

/** Saves battery when no code is seen. */
const IDLE_TIMEOUT_MS = 180_000

export type Phase = "off" | "asking" | "loading" | "scanning"

type Scan = {
	video: HTMLVideoElement
	signal: AbortSignal
	onPhase: (phase: Phase) => void
	onTexts: (texts: string[]) => void
}

type Finish = (message?: string) => void

/** Resolves with what the visitor should know when scanning ends. The camera's track is always stopped. */
export async function scan(options: Scan): Promise<string | undefined> {
	const end = new AbortController()
	const listening = { signal: end.signal }
	return await new Promise((resolve) => {
		const finish: Finish = (message) => {
			resolve(message)
			end.abort()
		}
		options.signal.addEventListener("abort", () => finish(), listening)
		document.addEventListener("visibilitychange", () => document.hidden && finish(HIDDEN), listening)
		run(options, end.signal, finish).catch((error) => finish(PROBLEMS[error?.name] ?? BROKEN))
	})
}

async function run({ video, onPhase, onTexts }: Scan, ended: AbortSignal, finish: Finish): Promise<void> {
	onPhase("asking")
	// High resolution, to read a code some steps away.
	const stream = await navigator.mediaDevices.getUserMedia({
		video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
		audio: false,
	})
	let idle: ReturnType<typeof setTimeout> | undefined
	function restartIdleTimer() {
		clearTimeout(idle)
		idle = setTimeout(() => finish(IDLE), IDLE_TIMEOUT_MS)
	}
	function stop() {
		clearTimeout(idle)
		for (const track of stream.getTracks()) track.stop()
		if (video.srcObject === stream) video.srcObject = null
	}
	if (ended.aborted) return stop()
	ended.addEventListener("abort", stop)
	restartIdleTimer()
	for (const track of stream.getVideoTracks()) track.addEventListener("ended", () => finish(TAKEN_AWAY))
	video.srcObject = stream
	await video.play()
	if (!ended.aborted) onPhase("loading")
	try {
		await openReader()
		if (!ended.aborted) onPhase("scanning")
		await readVideo(video, ended, (texts) => {
			restartIdleTimer()
			onTexts(texts)
		})
		finish()
	} catch {
		finish(NO_READER)
	}
}

const FRAME_INTERVAL_MS = 125

/** Alternates between the whole picture and its middle (for distant codes); idle half the time to save battery. */
async function readVideo(
	video: HTMLVideoElement,
	signal: AbortSignal,
	onTexts: (texts: string[]) => void,
): Promise<void> {
	const read = await openReader()
	const take = frameReader()
	let lastTime = -1
	for (let turn = 0; !signal.aborted && video.getClientRects().length > 0; turn++) {
		const began = performance.now()
		const { videoWidth, videoHeight, currentTime, readyState } = video
		if (readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && currentTime !== lastTime && videoWidth > 0) {
			lastTime = currentTime
			const view =
				turn % 2 === 0 ? fullView(videoWidth, videoHeight, 960) : middleView(videoWidth, videoHeight, 720)
			const texts = await read(take(video, view))
			if (signal.aborted) return
			if (texts.length > 0) onTexts(texts)
		}
		const spent = performance.now() - began
		await new Promise((resolve) => setTimeout(resolve, Math.max(FRAME_INTERVAL_MS - spent, spent)))
	}
}
