import { type RefObject, useEffect, useRef, useState } from "react"
import { retryImport } from "#core/ui/retry.ts"

const RETRY_DELAYS_MS = [1_000, 4_000]

/** `failed` is after the last attempt, until Play is pressed. */
type AudioState = "paused" | "loading" | "playing" | "failed"

/** An element with an error never recovers without `load()`. */
export function useAudio(title: string, onStart: () => void) {
	const audio = useRef<HTMLAudioElement>(null)
	const [state, setState] = useState<AudioState>("paused")
	const [time, setTime] = useState(0)
	const [duration, setDuration] = useState(0)
	const isStarted = useRef(false)
	const isWanted = useRef(false)
	const failures = useRef(0)
	const retrying = useRef<ReturnType<typeof setTimeout>>(undefined)

	useEffect(() => {
		if (audio.current && audio.current.readyState >= HTMLMediaElement.HAVE_METADATA) {
			setDuration(audio.current.duration)
		}
		return () => clearTimeout(retrying.current)
	}, [])

	function toggle() {
		isWanted.current = !isWanted.current
		if (!isWanted.current) return pause()
		failures.current = 0
		setState("loading")
		continueWhereStopped()
		play()
	}
	/** Without it the guide begins at the beginning, and the lock screen shows the browser's own controls. */
	function continueWhereStopped() {
		const element = audio.current
		if (!element || isStarted.current) return
		retryImport(() => import("./audio-session.ts"))
			.then(({ followAudio, storedPosition }) => {
				followAudio(element, title)
				const stored = storedPosition(element.getAttribute("src") ?? "")
				if (stored && element.currentTime < 1) seek(stored)
			})
			.catch(() => {})
	}
	function pause() {
		isWanted.current = false
		setState("paused")
		audio.current?.pause()
	}
	function play() {
		clearTimeout(retrying.current)
		const element = audio.current
		if (!element) return
		if (element.error) {
			element.load()
			element.currentTime = time
		}
		if (!isWanted.current) return
		element.play().catch((error) => {
			// Pausing while loading is not a failure; loading errors have their own event.
			if (isWanted.current && !element.error && error.name !== "AbortError") fail()
		})
	}
	function fail() {
		setState("failed")
		isWanted.current = false
	}
	function seek(seconds: number) {
		if (audio.current) audio.current.currentTime = seconds
		setTime(seconds)
	}

	const events = {
		onWaiting: () => isWanted.current && setState("loading"),
		onPlaying: () => {
			failures.current = 0
			isWanted.current = true
			setState("playing")
			if (!isStarted.current) onStart()
			isStarted.current = true
		},
		onPause: () => audio.current?.error || pause(),
		onEnded: () => {
			isStarted.current = false
			pause()
		},
		onError: () => {
			const delay = RETRY_DELAYS_MS[failures.current]
			failures.current += 1
			if (delay === undefined) return fail()
			if (isWanted.current) setState("loading")
			retrying.current = setTimeout(play, delay)
		},
		onLoadedMetadata: () => setDuration(audio.current?.duration ?? 0),
		onTimeUpdate: () => audio.current?.error || setTime(audio.current?.currentTime ?? 0),
	}
	return { audio: audio as RefObject<HTMLAudioElement | null>, state, time, duration, toggle, seek, events }
}
