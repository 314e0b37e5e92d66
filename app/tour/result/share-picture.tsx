import { useEffect, useRef, useState } from "react"
import { ShareIcon } from "#app/ui/icons.tsx"
import { whenIdle } from "#app/ui/lazy-component.tsx"
import { drawPicture } from "./draw-picture.ts"
import type { Result } from "./result.ts"
import { shareFile } from "./share-file.ts"

const FILE_NAME = "wildlife-tour.png"

const MESSAGES = {
	drawing: "Drawing the picture…",
	shared: "",
	downloaded: `The picture is saved in your downloads as ${FILE_NAME}.`,
	blocked: "The picture is ready. Press ‘Share picture’ again.",
	failed: "This browser can't draw the picture. Print this page or take a screenshot instead.",
}

/** Drawn on this device as soon as it is idle: browsers share only right after a press. */
export function SharePicture({ result }: { result: Result }) {
	const picture = useRef<Promise<Blob | undefined>>(undefined)
	const [state, setState] = useState<keyof typeof MESSAGES>("shared")
	function draw(): Promise<Blob | undefined> {
		picture.current ??= drawPicture(result).catch(() => undefined)
		return picture.current
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for each result
	useEffect(() => {
		picture.current = undefined
		whenIdle(draw)
	}, [result])
	async function share() {
		setState("drawing")
		const blob = await draw()
		if (!blob) {
			picture.current = undefined
			return setState("failed")
		}
		setState(await shareFile(new File([blob], FILE_NAME, { type: blob.type }), result.title))
	}
	return (
		<>
			<button type="button" className="button" onClick={share}>
				<ShareIcon className="size-5" />
				Share picture
			</button>
			<p role="status" className="order-last min-h-lh basis-full">
				{MESSAGES[state]}
			</p>
		</>
	)
}
