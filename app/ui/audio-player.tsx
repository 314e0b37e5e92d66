import { useEffect, useRef, useState } from "react"
import { formatSeconds } from "../models/audio-time.ts"
import { MutedIcon, PauseIcon, PlayIcon, SoundIcon } from "./icons.tsx"
import { toast } from "./toast.ts"
import { useHydrated } from "./use-hydrated.ts"

type AudioPlayerProps = {
	src: string
	title: string
	/** It sounds, from its beginning: not when it goes on after a pause. */
	onStart: () => void
}

/** 'Listen to Guide': our own controls with scripts, the browser's without. */
export function AudioPlayer({ src, title, onStart }: AudioPlayerProps) {
	const hydrated = useHydrated()
	const audio = useRef<HTMLAudioElement>(null)
	const isStarted = useRef(false)
	const [playing, setPlaying] = useState(false)
	const [time, setTime] = useState(0)
	const [duration, setDuration] = useState(0)
	const [volume, setVolume] = useState(1)
	const [audible, setAudible] = useState(1)

	useEffect(() => {
		// The metadata may have come before the scripts.
		if (audio.current && audio.current.readyState >= HTMLMediaElement.HAVE_METADATA) {
			setDuration(audio.current.duration)
		}
	}, [])

	async function toggle() {
		const element = audio.current
		if (!element) return
		if (!element.paused) return element.pause()
		try {
			await element.play()
		} catch (error) {
			// Pausing while the sound is still on its way is no failure.
			if (error instanceof DOMException && error.name === "AbortError") return
			toast({ title: "The audio guide can't be played", description: "Please try again.", destructive: true })
		}
	}
	function start() {
		if (!isStarted.current) onStart()
		isStarted.current = true
	}
	function end() {
		isStarted.current = false
		setPlaying(false)
	}
	function seek(seconds: number) {
		if (audio.current) audio.current.currentTime = seconds
		setTime(seconds)
	}
	function changeVolume(next: number) {
		if (audio.current) {
			audio.current.volume = next
			// iPhones leave the volume to their own buttons, but can be muted.
			audio.current.muted = next === 0
		}
		setVolume(next)
		if (next > 0) setAudible(next)
	}

	const muted = volume === 0
	return (
		<section aria-label={`Audio guide: ${title}`} className="rounded-md bg-sunk p-4">
			<h2 className="mb-2 font-display text-lg">Listen to Guide</h2>
			{/* biome-ignore lint/a11y/useMediaCaption: bird song and a spoken guide whose content stands in the description */}
			<audio
				ref={audio}
				src={src}
				// The length is worth fetching once the page itself has come.
				preload={hydrated ? "metadata" : "none"}
				controls={!hydrated}
				className="h-13 w-full not-[[hidden]]:mb-14 sm:not-[[hidden]]:mb-0"
				hidden={hydrated}
				onPlay={() => setPlaying(true)}
				onPlaying={start}
				onPause={() => setPlaying(false)}
				onEnded={end}
				onLoadedMetadata={(event) => setDuration(event.currentTarget.duration)}
				onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
			/>
			{hydrated && (
				<div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr_auto]">
					<button
						type="button"
						aria-label={playing ? "Pause" : "Play"}
						className="button size-13 rounded-full p-0"
						onClick={toggle}
					>
						{playing ? <PauseIcon /> : <PlayIcon />}
					</button>
					<div className="flex min-w-0 items-center gap-3">
						<input
							type="range"
							aria-label="Position"
							aria-valuetext={`${formatSeconds(time)} of ${formatSeconds(duration)}`}
							className="h-11 min-w-0 grow cursor-pointer"
							min={0}
							max={Number.isFinite(duration) ? Math.max(1, Math.floor(duration)) : 1}
							step={1}
							value={Math.floor(time)}
							onChange={(event) => seek(Number(event.target.value))}
						/>
						<span className="text-sm tabular-nums">
							{formatSeconds(time)} / {formatSeconds(duration)}
						</span>
					</div>
					<div className="col-span-2 flex h-12 items-center sm:col-span-1">
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
							className="h-11 w-24 cursor-pointer"
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
