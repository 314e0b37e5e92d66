import { type ReactNode, useEffect, useRef, useState } from "react"
import { speciesCode, speciesInQr } from "../../models/species-code.ts"
import { CodeForm } from "./code-form.tsx"
import { NoPicture, readPhoto } from "./photo.ts"
import { PhotoField } from "./photo-field.tsx"
import { seenCodes } from "./seen-codes.ts"
import { useScanner } from "./use-scanner.ts"
import { Viewfinder } from "./viewfinder.tsx"
import { ENDINGS, foreignCode, NO_PICTURE, NO_READER, NOTHING_IN_PHOTO } from "./words.ts"

/** What is said under the picture; the number tells a sentence from the same one said again. */
type Notice = { text: ReactNode; isTrouble: boolean; number: number }

/**
 * Three ways to a species on the trail: the camera, a photo, and the number beside the QR code. `onSpecies` is called for
 * each code of this farm, once while it is held in view; what it resolves with is said until the next one. Removed from
 * the page, the panel switches the camera off.
 */
export default function ScanPanel({ onSpecies }: { onSpecies: (id: number) => Promise<ReactNode> }) {
	const [notice, setNotice] = useState<Notice>()
	const isNew = useRef(seenCodes())
	const lastPhoto = useRef<File>(undefined)
	useEffect(
		() => () => {
			lastPhoto.current = undefined
		},
		[],
	)
	const scanner = useScanner({
		onTexts(texts) {
			const now = performance.now()
			const fresh = texts.filter((text) => isNew.current(text, now))
			if (fresh.length > 0) take(fresh)
		},
		onEnd(why) {
			const text = ENDINGS[why]
			if (text) say(text, true)
		},
	})

	function say(text: ReactNode, isTrouble = false) {
		setNotice((before) => ({ text, isTrouble, number: (before?.number ?? 0) + 1 }))
	}
	function found(ids: number[]) {
		const read = `Code ${ids.map(speciesCode).join(", ")} read.`
		say(read)
		for (const id of ids)
			onSpecies(id).then(
				(outcome) =>
					outcome &&
					say(
						<>
							{read} {outcome}
						</>,
					),
			)
	}
	function take(texts: string[]) {
		const ids = new Set(
			texts.map((text) => speciesInQr(text, location.origin)).filter((id) => id !== undefined),
		)
		if (ids.size > 0) found([...ids])
		else say(foreignCode(String(texts[0])), true)
	}
	function start() {
		setNotice(undefined)
		isNew.current = seenCodes()
		// So that picture and messages are on a small screen together.
		scanner.video.current?.scrollIntoView({ block: "start" })
		scanner.start()
	}
	function stop() {
		setNotice(undefined)
		scanner.stop()
	}
	async function lookAt(photo: File) {
		lastPhoto.current = photo
		say("Looking for a code in the photo…")
		const texts = await readPhoto(photo, scanner.openReader).catch((error: unknown) => error)
		if (lastPhoto.current !== photo) return
		if (texts instanceof NoPicture) say(NO_PICTURE, true)
		else if (!Array.isArray(texts)) say(NO_READER, true)
		else if (texts.length === 0) say(NOTHING_IN_PHOTO, true)
		else take(texts)
	}

	const isOn = scanner.phase !== "off"
	const said = notice?.text ?? PROGRESS[scanner.phase]
	return (
		<div data-needs-bundle className="grid gap-4">
			<Viewfinder video={scanner.video} phase={scanner.phase} torch={scanner.torch} />
			<div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
				<button
					type="button"
					className={`button px-3 ${isOn ? "button-quiet" : ""}`}
					onClick={isOn ? stop : start}
				>
					{isOn ? "Stop Camera" : "Start Camera"}
				</button>
				{/* The phone has one camera, for this page and for photos. */}
				<PhotoField onOpen={scanner.stop} onPhoto={lookAt} />
			</div>
			<p
				role="status"
				className={`min-h-15 pl-3 ${said ? "border-l-4" : ""} ${notice?.isTrouble ? "border-barn" : "border-gold"}`}
			>
				<span key={notice?.number}>{said}</span>
			</p>
			<CodeForm onSpecies={(id) => found([id])} />
		</div>
	)
}

const PROGRESS = {
	off: undefined,
	asking: "The browser asks whether this site may use the camera.",
	loading: "Loading what reads the codes. On a weak signal this takes a while.",
	scanning: "Looking for a code…",
}
