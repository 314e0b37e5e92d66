import { readStored, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"

const KEY = "audioPositions"
const MAX_STORED = 20
/** Seconds: nobody wants to continue right at the beginning or the end. */
const MARGIN = 5
const STEP = 10

type Positions = [src: string, seconds: number][]

function readPositions(): Positions {
	const stored = readStored(KEY)
	return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one) && Number.isFinite(one[1])) : []
}

/** Where the visitor stopped, in seconds; 0 if never, or at the end. */
export function storedPosition(src: string): number {
	return readPositions().find(([stored]) => stored === src)?.[1] ?? 0
}

function storePosition(audio: HTMLAudioElement): void {
	const src = audio.getAttribute("src") ?? ""
	const { currentTime, duration } = audio
	const isInside = currentTime > MARGIN && currentTime < duration - MARGIN
	const others = readPositions().filter(([stored]) => stored !== src)
	const own: Positions = isInside ? [[src, Math.floor(currentTime)]] : []
	const positions = [...own, ...others].slice(0, MAX_STORED)
	if (positions.length > 0) writeStored(KEY, positions)
	else writeStoredText(KEY, null)
}

const followed = new WeakSet<HTMLAudioElement>()

/** Remembers where the visitor stops, and shows the guide on the lock screen. */
export function followAudio(audio: HTMLAudioElement, title: string): void {
	showOnLockScreen(audio, title)
	if (followed.has(audio)) return
	followed.add(audio)
	const store = () => storePosition(audio)
	for (const type of ["pause", "ended"]) audio.addEventListener(type, store)
	audio.addEventListener("timeupdate", () => {
		// About four events a second; one in five seconds is enough if the phone closes the page.
		if (Math.floor(audio.currentTime * 4) % 20 === 0) store()
		showPosition(audio)
	})
	window.addEventListener("pagehide", () => audio.isConnected && store())
}

function showOnLockScreen(audio: HTMLAudioElement, title: string): void {
	const { mediaSession } = navigator
	if (!mediaSession) return
	const picture = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content
	mediaSession.metadata = new MediaMetadata({
		title,
		artist: document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? "",
		artwork: picture ? [{ src: picture }] : [],
	})
	const to = (seconds: number) => {
		audio.currentTime = Math.min(Math.max(seconds, 0), audio.duration || 0)
	}
	const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
		play: () => void audio.play(),
		pause: () => audio.pause(),
		seekbackward: ({ seekOffset }) => to(audio.currentTime - (seekOffset ?? STEP)),
		seekforward: ({ seekOffset }) => to(audio.currentTime + (seekOffset ?? STEP)),
		seekto: ({ seekTime }) => to(seekTime ?? 0),
	}
	for (const [action, handler] of Object.entries(handlers)) {
		try {
			mediaSession.setActionHandler(action as MediaSessionAction, handler)
		} catch {
			// The browser doesn't know this action.
		}
	}
}

function showPosition({ duration, currentTime: position, playbackRate }: HTMLAudioElement): void {
	if (!Number.isFinite(duration)) return
	navigator.mediaSession?.setPositionState?.({
		duration,
		position: Math.min(position, duration),
		playbackRate,
	})
}
