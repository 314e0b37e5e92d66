import { type RefObject, useEffect, useRef, useState } from "react"
import { icon } from "#core/ui/icons.tsx"
import { useDelayed } from "#core/ui/use-delayed.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { type AudioLanguage, languageName, SITE_LANGUAGE } from "#features/species/audio-language.ts"

const PlayIcon = icon("M7 4.5v15l12-7.5z", { fill: "currentColor" })
const PauseIcon = icon("M8 5v14M16 5v14", { strokeWidth: "4" })
const SoundIcon = icon("M4 9v6h4l5 4V5L8 9zM17 9c1.5 1.8 1.5 4.2 0 6M19.5 6.5c3 3.3 3 7.7 0 11")
const MutedIcon = icon("M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5")

const RETRY_DELAYS_MS = [1_000, 4_000]

/** `failed` lasts from the final retry until Play is pressed. */
type AudioState = "paused" | "loading" | "playing" | "failed"

type AudioPlayerProps = {
	src: string
	title: string
	language: AudioLanguage
	onStart: () => void
}

export function AudioPlayer({ src, title, language, onStart }: AudioPlayerProps) {
	const hydrated = useHydrated()
	const { audio, state, time, duration, toggle, seek, events } = useAudio(onStart)
	const isLoading = useDelayed(state === "loading", 400)
	const [volume, setVolume] = useState(1)
	const [audible, setAudible] = useState(1)
	const playing = state === "playing" || state === "loading"

	function changeVolume(next: number) {
		if (audio.current) {
			audio.current.volume = next
			// iOS ignores `volume` but not `muted`.
			audio.current.muted = next === 0
		}
		setVolume(next)
		if (next > 0) setAudible(next)
	}

	const muted = volume === 0
	return (
		<section aria-label={`Audio guide: ${title}`} className="@container rounded-md bg-sunk p-4 print:hidden">
			<h2 className="font-display text-lg">Listen to Guide</h2>
			{language !== SITE_LANGUAGE && <p className="text-sm">In {languageName(language)}</p>}
			<p role="status" className="mb-1 min-h-[1.45em] text-sm">
				{isLoading && "Loading the audio…"}
				{state === "failed" && "The audio didn't load. Press Play to try again."}
			</p>
			<audio
				ref={audio}
				src={src}
				preload={hydrated ? "metadata" : "none"}
				controls={!hydrated}
				className={`h-13 w-full not-[[hidden]]:mb-10 @min-[24rem]:not-[[hidden]]:mb-0 ${hydrated ? "" : "in-[.js]:animate-appear"}`}
				hidden={hydrated}
				{...events}
			/>
			{hydrated && (
				<div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 @min-[24rem]:grid-cols-[auto_1fr_auto_auto]">
					<button
						type="button"
						aria-label={playing ? "Pause" : "Play"}
						className="button row-span-2 size-13 rounded-full p-0 @min-[24rem]:row-span-1"
						onClick={toggle}
					>
						{playing ? <PauseIcon /> : <PlayIcon />}
					</button>
					<input
						type="range"
						aria-label="Position"
						aria-valuetext={`${formatSeconds(time)} of ${formatSeconds(duration)}`}
						className="col-span-2 h-11 min-w-0 cursor-pointer @min-[24rem]:col-span-1"
						min={0}
						max={Number.isFinite(duration) ? Math.max(1, Math.floor(duration)) : 1}
						step={1}
						value={Math.floor(time)}
						onChange={(event) => seek(Number(event.target.value))}
					/>
					<span className="text-sm tabular-nums @max-[14rem]:col-span-2 @min-[14rem]:whitespace-nowrap">
						{formatSeconds(time)} / {formatSeconds(duration)}
					</span>
					<div className="flex h-12 items-center @max-[14rem]:col-span-3">
						<button
							type="button"
							aria-label={muted ? "Unmute" : "Mute"}
							data-tooltip={muted ? "Unmute" : "Mute"}
							className="grid size-12 cursor-pointer place-items-center"
							onClick={() => changeVolume(muted ? audible : 0)}
						>
							{muted ? <MutedIcon /> : <SoundIcon />}
						</button>
						<input
							type="range"
							aria-label="Volume"
							className="h-11 w-16 cursor-pointer"
							min={0}
							max={1}
							step={0.1}
							value={volume}
							onChange={(event) => changeVolume(Number(event.target.value))}
						/>
					</div>
				</div>
			)}
		</section>
	)
}

/** As 'm:ss'; '0:00' for NaN, which players report before the duration is known. */
function formatSeconds(seconds: number): string {
	if (!Number.isFinite(seconds) || seconds < 0) return "0:00"
	const whole = Math.floor(seconds)
	return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}

/** An element with an error never recovers without `load()`. */
function useAudio(onStart: () => void) {
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
		// Started with the browser's own player, before the scripts arrived.
		if (audio.current?.paused === false) {
			isWanted.current = true
			setState("playing")
		}
		return () => clearTimeout(retrying.current)
	}, [])

	function toggle() {
		isWanted.current = !isWanted.current
		if (!isWanted.current) return pause()
		failures.current = 0
		setState("loading")
		play()
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
			// Pausing while loading isn't a failure; loading errors have their own event.
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
