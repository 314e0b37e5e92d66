import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { dismissSuccess } from "#core/ui/toast.ts"
import { speciesCode, speciesInQr } from "#features/species/codes/species-code.ts"
import type { Outcome } from "#features/tour/ui/count-code.tsx"
import { ENDINGS, NO_READER, NOTHING_IN_PHOTO, UNREADABLE_IMAGE, unknownCodeText } from "./messages.ts"
import { readPhoto, UnreadableImageError } from "./photo.ts"
import { seenCodes } from "./seen-codes.ts"
import { useScanner } from "./use-scanner.ts"
import { Viewfinder } from "./viewfinder.tsx"

/** `number` distinguishes a message from the same one shown again. */
type Notice = { text: ReactNode; isError: boolean; number: number }

type ScanPanelProps = {
	/** Called once per code in view; its outcome is shown. */
	onSpecies: (id: number) => Promise<Outcome | undefined>
}

export default function ScanPanel({ onSpecies }: ScanPanelProps) {
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
			if (fresh.length > 0) handleTexts(fresh)
		},
		onEnd(why) {
			const text = ENDINGS[why]
			if (text) show(text, true)
		},
	})

	function show(text: ReactNode, isError = false) {
		if (isError) dismissSuccess()
		setNotice((before) => ({ text, isError, number: (before?.number ?? 0) + 1 }))
	}
	function handleIds(ids: number[]) {
		const read = `Code ${ids.map(speciesCode).join(", ")} read.`
		show(read)
		for (const id of ids)
			onSpecies(id).then(
				(outcome) =>
					outcome &&
					show(
						outcome.isError ? (
							outcome.message
						) : (
							<>
								{read} {outcome.message}
							</>
						),
						outcome.isError,
					),
			)
	}
	function handleTexts(texts: string[]) {
		const ids = new Set(
			texts.map((text) => speciesInQr(text, location.origin)).filter((id) => id !== undefined),
		)
		if (ids.size > 0) handleIds([...ids])
		else show(unknownCodeText(String(texts[0])), true)
	}
	function start() {
		setNotice(undefined)
		isNew.current = seenCodes()
		scanner.video.current?.scrollIntoView({ block: "start" })
		scanner.start()
	}
	function stop() {
		setNotice(undefined)
		scanner.stop()
	}
	async function readFromPhoto(photo: File) {
		lastPhoto.current = photo
		show("Looking for a code in the photo…")
		const texts = await readPhoto(photo, scanner.openReader).catch((error: unknown) => error)
		if (lastPhoto.current !== photo) return
		if (texts instanceof UnreadableImageError) show(UNREADABLE_IMAGE, true)
		else if (!Array.isArray(texts)) show(NO_READER, true)
		else if (texts.length === 0) show(NOTHING_IN_PHOTO, true)
		else handleTexts(texts)
	}

	const isOn = scanner.phase !== "off"
	const message = notice?.text ?? PROGRESS[scanner.phase]
	const isError = notice?.isError
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
				{/* A phone's camera can't serve the page and the photo picker at the same time. */}
				<PhotoField onOpen={scanner.stop} onPhoto={readFromPhoto} />
			</div>
			<div
				role="status"
				className={`min-h-15 pl-3 ${message ? "border-l-4" : ""} ${isError ? "border-barn" : "border-gold"}`}
			>
				<div key={notice?.number}>{message}</div>
			</div>
		</div>
	)
}

const PROGRESS = {
	off: undefined,
	asking: "Your browser may ask to use the camera. Choose Allow.",
	loading: "Loading the code reader. This can take a while on a weak connection.",
	scanning: "Looking for a code…",
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
