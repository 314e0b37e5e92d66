import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { openReader } from "#core/media/code-reader.ts"
import { parseWebAddress } from "#core/text/web-address.ts"
import { dismissSuccess } from "#core/ui/toast.ts"
import { speciesCode, speciesInQr } from "#features/species/codes/species-code.ts"
import { countCode } from "#features/tour/ui/count-code.tsx"
import { frameReader, fullView, middleView, type View } from "./frames.ts"

class UnreadableImageError extends Error {}

const NOTHING_IN_PHOTO =
	"No code found in this photo. Move closer until the code fills half the picture, or type the number on the sign in Manual Entry."

const UNREADABLE_IMAGE = "This file can't be opened as a picture. Choose another one."

const PROGRESS: Record<Phase, string | undefined> = {
	off: undefined,
	asking: "Your browser may ask to use the camera. Choose Allow.",
	loading: "Loading the code reader. This can take a while on a weak connection.",
	scanning: "Looking for a code…",
}

const OUT_OF_VIEW_MS = 4000

type Notice = { text: ReactNode; isError: boolean; number: number }

export default function ScanPanel() {
	const video = useRef<HTMLVideoElement>(null)
	const running = useRef<AbortController>(undefined)
	const [phase, setPhase] = useState<Phase>("off")
	const [notice, setNotice] = useState<Notice>()
	const isOn = phase !== "off"
	useEffect(() => () => running.current?.abort(), [])

	function show(text: ReactNode, isError = false) {
		if (isError) dismissSuccess()
		setNotice((before) => ({ text, isError, number: (before?.number ?? 0) + 1 }))
	}
	function handleTexts(texts: string[]) {
		const found = texts.map((text) => speciesInQr(text, location.origin)).filter((id) => id !== undefined)
		const ids = [...new Set(found)]
		if (ids.length === 0) return show(unknownCodeText(String(texts[0])), true)
		show(`Code ${ids.map(speciesCode).join(", ")} read.`)
		for (const id of ids) countCode(id).then((outcome) => outcome && show(outcome.message, outcome.isError))
	}
	async function start() {
		if (!video.current) return
		setNotice(undefined)
		video.current.scrollIntoView({ block: "start" })
		const isNew = seenCodes()
		const controller = new AbortController()
		running.current = controller
		const message = await scan({
			video: video.current,
			signal: controller.signal,
			onPhase: setPhase,
			onTexts(texts) {
				const now = performance.now()
				const fresh = texts.filter((text) => isNew(text, now))
				if (fresh.length > 0) handleTexts(fresh)
			},
		})
		setPhase("off")
		if (message) show(message, true)
	}
	function stop() {
		setNotice(undefined)
		running.current?.abort()
	}
	async function readFromPhoto(photo: File) {
		show("Looking for a code in the photo…")
		try {
			const texts = await readPhoto(photo)
			if (texts.length === 0) show(NOTHING_IN_PHOTO, true)
			else handleTexts(texts)
		} catch (error) {
			show(error instanceof UnreadableImageError ? UNREADABLE_IMAGE : NO_READER, true)
		}
	}

	const message = notice?.text ?? PROGRESS[phase]
	return (
		<div data-needs-bundle className="grid gap-4">
			<div className="relative grid h-[min(36svh,22rem)] place-items-center overflow-hidden rounded-md bg-band text-onband">
				<video
					ref={video}
					playsInline
					muted
					autoPlay
					aria-label="Camera picture"
					className={`absolute inset-0 size-full scroll-mt-4 object-cover ${isOn ? "" : "invisible"}`}
				/>
				<svg viewBox="0 0 60 60" className="relative h-2/3 fill-none stroke-gold" aria-hidden="true">
					<path d="M.5 8.5v-8h8m43 0h8v8m0 43v8h-8m-43 0h-8v-8" />
				</svg>
				{!isOn && (
					<p className="absolute max-w-56 text-center font-semibold">
						Point the camera at the QR code on a sign.
					</p>
				)}
			</div>
			<div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
				<button
					type="button"
					className={`button px-3 ${isOn ? "button-quiet" : ""}`}
					onClick={isOn ? stop : start}
				>
					{isOn ? "Stop Camera" : "Start Camera"}
				</button>
				{/* A phone's camera can't serve the page and the photo picker at the same time. */}
				<PhotoField onOpen={stop} onPhoto={readFromPhoto} />
			</div>
			<div
				role="status"
				className={`${isOn ? "min-h-15" : ""} pl-3 ${message ? "border-l-4" : ""} ${notice?.isError ? "border-barn" : "border-pine"}`}
			>
				<div key={notice?.number}>{message}</div>
			</div>
		</div>
	)
}

function PhotoField({ onOpen, onPhoto }: { onOpen: () => void; onPhoto: (file: File) => void }) {
	function take(event: ChangeEvent<HTMLInputElement>) {
		const [file] = event.target.files ?? []
		if (file) onPhoto(file)
		event.target.value = ""
	}
	return (
		<label className="button button-quiet px-3 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-3 has-[:focus-visible]:outline-lake">
			Use a photo
			<input type="file" accept={ACCEPTED_FILES.image} className="sr-only" onClick={onOpen} onChange={take} />
		</label>
	)
}

/** Reports whether a code is new rather than still in view; `now` in milliseconds. */
export function seenCodes(): (text: string, now: number) => boolean {
	const lastSeen = new Map<string, number>()
	return (text, now) => {
		const before = lastSeen.get(text)
		lastSeen.set(text, now)
		return before === undefined || now - before > OUT_OF_VIEW_MS
	}
}

export function unknownCodeText(text: string): string {
	const url = parseWebAddress(text)
	if (!url) return "This QR code isn't for a species on the tour. Scan the code on a trail sign."
	// The end of a host name identifies its owner.
	return `This QR code leads to ${url.host.slice(-60)}, not to a species on the tour. It wasn't opened.`
}

/** A 12-megapixel photo without a code takes seven steps. Throws if the file can't be decoded. */
async function readPhoto(file: Blob): Promise<string[]> {
	const image = new Image()
	image.src = URL.createObjectURL(file)
	try {
		await image.decode().catch((cause) => {
			throw new UnreadableImageError("The browser can't show this file.", { cause })
		})
		const read = await openReader()
		const take = frameReader()
		for (const view of photoViews(image.naturalWidth, image.naturalHeight)) {
			const texts = await read(take(image, view))
			if (texts.length > 0) return texts
		}
		return []
	} finally {
		URL.revokeObjectURL(image.src)
	}
}

export function photoViews(width: number, height: number): View[] {
	const views = [fullView(width, height, 960)]
	const longest = Math.max(width, height)
	if (longest > 960) views.push(fullView(width, height, 1920))
	if (longest > 1920) {
		views.push(middleView(width, height, 1600))
		const part = { width: Math.round(width * 0.6), height: Math.round(height * 0.6), longest: 2400 }
		for (const x of [0, width - part.width])
			for (const y of [0, height - part.height]) views.push({ x, y, ...part })
	}
	return views
}

const RESTART = "Start it again when you are ready."

const ALTERNATIVES =
	"You can take a photo of the code instead, or type the number on the sign in Manual Entry."

const HIDDEN = `The camera turned off because this page was in the background. ${RESTART}`
const TAKEN_AWAY = `Your phone turned the camera off. ${RESTART}`
const IDLE = `No code was found for three minutes, so the camera turned off to save battery. ${RESTART}`
const DENIED = `This site isn't allowed to use the camera. Allow it in your browser's settings, then start again. ${ALTERNATIVES}`
const MISSING = `No camera was found on this device. ${ALTERNATIVES}`
const BROKEN = `The camera couldn't start. It may be in use, or this browser doesn't support it. ${ALTERNATIVES}`

const NO_READER =
	"The code reader didn't load. Check your connection, or type the number on the sign in Manual Entry."

const PROBLEMS: Record<string, string> = {
	NotAllowedError: DENIED,
	SecurityError: DENIED,
	NotFoundError: MISSING,
	OverconstrainedError: MISSING,
}

/** Saves battery when no code is seen. */
const IDLE_TIMEOUT_MS = 180_000

type Phase = "off" | "asking" | "loading" | "scanning"

type Scan = {
	video: HTMLVideoElement
	signal: AbortSignal
	onPhase: (phase: Phase) => void
	onTexts: (texts: string[]) => void
}

type Finish = (message?: string) => void

/** Resolves with a message for the visitor when scanning ends. Always stops the camera. */
async function scan(options: Scan): Promise<string | undefined> {
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
