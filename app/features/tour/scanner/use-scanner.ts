import { useEffect, useRef, useState } from "react"
import { hasTorch } from "./camera.ts"
import { openNativeReader } from "./native-reader.ts"
import { type Ending, scan } from "./scan.ts"
import { type CodeReader, openWorkerReader } from "./worker-reader.ts"

export type Phase = "off" | "asking" | "loading" | "scanning"

/** Photos share the reader. Camera and reader are closed on unmount. */
export function useScanner(handlers: { onTexts: (texts: string[]) => void; onEnd: (why: Ending) => void }) {
	const video = useRef<HTMLVideoElement>(null)
	const [phase, setPhase] = useState<Phase>("off")
	const [torch, setTorch] = useState<MediaStreamTrack>()
	const running = useRef<AbortController>(undefined)
	const reader = useRef<Promise<CodeReader>>(undefined)
	const isMounted = useRef(false)
	const latest = useRef(handlers)
	useEffect(() => {
		latest.current = handlers
	})

	function closeReader() {
		reader.current?.then(
			(one) => one.close(),
			() => undefined,
		)
		reader.current = undefined
	}
	function openReader(): Promise<CodeReader> {
		if (!isMounted.current) return Promise.reject(new Error("The scanner was closed."))
		reader.current ??= openCodeReader()
		reader.current.catch(closeReader)
		return reader.current
	}
	function stop() {
		running.current?.abort()
		running.current = undefined
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount and unmount
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
		const controller = new AbortController()
		running.current = controller
		setPhase("asking")
		const why = await scan({
			video: video.current,
			openReader,
			signal: controller.signal,
			onPicture(track) {
				setPhase("loading")
				if (hasTorch(track)) setTorch(track)
			},
			onReady: () => setPhase("scanning"),
			onTexts: (texts) => latest.current.onTexts(texts),
		})
		if (why === "no reader") closeReader()
		if (running.current && running.current !== controller) return
		setPhase("off")
		setTorch(undefined)
		latest.current.onEnd(why)
	}
	return { video, phase, torch, start, stop, openReader }
}

/** Falls back to our own decoder. Throws, as `read` does, if that can't be loaded. */
async function openCodeReader(): Promise<CodeReader> {
	const native = await openNativeReader()
	if (!native) return await openWorkerReader()
	let ours: Promise<CodeReader> | undefined
	return {
		async read(frame) {
			// Some browsers have the API without the service behind it.
			if (!ours) {
				try {
					return await native(frame)
				} catch {
					ours = openWorkerReader()
				}
			}
			return await (await ours).read(frame)
		},
		close: () =>
			ours?.then(
				(reader) => reader.close(),
				() => undefined,
			),
	}
}
