import { useEffect, useRef, useState } from "react"
import { hasTorch } from "./camera.ts"
import { type CodeReader, openCodeReader } from "./code-reader.ts"
import { type Ending, scan } from "./scan.ts"

/** 'asking': for the camera; 'loading': there is a picture, but nothing reads it yet. */
export type Phase = "off" | "asking" | "loading" | "scanning"

/** The camera of one panel, and the reader that it shares with photos. Both end with the panel. */
export function useScanner(told: { onTexts: (texts: string[]) => void; onEnd: (why: Ending) => void }) {
	const video = useRef<HTMLVideoElement>(null)
	const [phase, setPhase] = useState<Phase>("off")
	/** The track, where it has a light. */
	const [torch, setTorch] = useState<MediaStreamTrack>()
	const running = useRef<AbortController>(undefined)
	const reader = useRef<Promise<CodeReader>>(undefined)
	const isMounted = useRef(false)
	const latest = useRef(told)
	useEffect(() => {
		latest.current = told
	})

	function closeReader() {
		reader.current?.then(
			(one) => one.close(),
			() => undefined,
		)
		reader.current = undefined
	}
	/** The reader, loaded when it is first needed; where that failed, loaded anew. */
	function openReader(): Promise<CodeReader> {
		if (!isMounted.current) return Promise.reject(new Error("The panel is gone."))
		reader.current ??= openCodeReader()
		reader.current.catch(closeReader)
		return reader.current
	}
	function stop() {
		running.current?.abort()
		running.current = undefined
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning and at the end only
	useEffect(() => {
		isMounted.current = true
		return () => {
			isMounted.current = false
			stop()
			closeReader()
		}
	}, [])

	async function start() {
		if (!video.current) return
		stop()
		const mine = new AbortController()
		running.current = mine
		setPhase("asking")
		const why = await scan({
			video: video.current,
			openReader,
			signal: mine.signal,
			onPicture(track) {
				setPhase("loading")
				if (hasTorch(track)) setTorch(track)
			},
			onReady: () => setPhase("scanning"),
			onTexts: (texts) => latest.current.onTexts(texts),
		})
		if (why === "no reader") closeReader()
		if (running.current && running.current !== mine) return
		setPhase("off")
		setTorch(undefined)
		latest.current.onEnd(why)
	}
	return { video, phase, torch, start, stop, openReader }
}
