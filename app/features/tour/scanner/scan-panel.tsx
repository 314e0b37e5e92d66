import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { ACCEPTED_FILES } from "#core/media/accepted-files.ts"
import { parseWebAddress } from "#core/text/web-address.ts"
import { dismissSuccess } from "#core/ui/toast.ts"
import { speciesCode, speciesInQr } from "#features/species/codes/species-code.ts"
import type { Outcome } from "#features/tour/ui/count-code.tsx"
import { frameReader, fullView, middleView, type View } from "./frames.ts"
import type { Ending } from "./scan.ts"
import { useScanner } from "./use-scanner.ts"
import { Viewfinder } from "./viewfinder.tsx"
import type { CodeReader } from "./worker-reader.ts"

class UnreadableImageError extends Error {}

const RESTART = "Start it again when you are ready."

const ALTERNATIVES =
	"You can take a photo of the code instead, or type the number on the sign in Manual Entry."

const NO_READER =
	"The code reader didn't load. Check your connection, or type the number on the sign in Manual Entry."

const NOTHING_IN_PHOTO =
	"No code found in this photo. Move closer until the code fills half the picture, or type the number on the sign in Manual Entry."

/** Shown when the camera ends. */
const ENDINGS: Record<Ending, string | undefined> = {
	stopped: undefined,
	hidden: `The camera turned off because this page was in the background. ${RESTART}`,
	"taken away": `Your phone turned the camera off. ${RESTART}`,
	idle: `No code was found for three minutes, so the camera turned off to save battery. ${RESTART}`,
	"no reader": NO_READER,
	insecure: `The camera needs a secure connection (https). ${ALTERNATIVES}`,
	unsupported: `This browser doesn't support the camera. Another one may. ${ALTERNATIVES}`,
	denied: `This site isn't allowed to use the camera. Allow it in your browser's settings, then start again. ${ALTERNATIVES}`,
	missing: `No camera was found on this device. ${ALTERNATIVES}`,
	busy: `The camera is in use. Close other apps that use it, then start again. ${ALTERNATIVES}`,
	broken: `The camera couldn't start. ${ALTERNATIVES}`,
}

const UNREADABLE_IMAGE = "This file can't be opened as a picture. Choose another one."

const OUT_OF_VIEW_MS = 4000

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

/** Returns a function that reports whether a code is new, not still in view; `now` in milliseconds. */
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

/** A 12-megapixel photo without a code takes seven steps. Throws if the file can't be shown. */
async function readPhoto(file: Blob, openReader: () => Promise<CodeReader>): Promise<string[]> {
	const { picture, width, height, release } = await openPicture(file)
	try {
		const reader = await openReader()
		const take = frameReader()
		for (const view of photoViews(width, height)) {
			const texts = await reader.read(take(picture, view))
			if (texts.length > 0) return texts
		}
		return []
	} finally {
		release()
	}
}

async function openPicture(file: Blob) {
	try {
		const bitmap = await createImageBitmap(file)
		return { picture: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() }
	} catch {
		return await openAsImage(file)
	}
}

/** Safari can show some photo formats that `createImageBitmap` rejects. */
async function openAsImage(file: Blob) {
	const image = new Image()
	const address = URL.createObjectURL(file)
	const release = () => URL.revokeObjectURL(address)
	image.src = address
	try {
		await image.decode()
	} catch (error) {
		release()
		throw new UnreadableImageError("The browser can't show this file.", { cause: error })
	}
	return { picture: image, width: image.naturalWidth, height: image.naturalHeight, release }
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
