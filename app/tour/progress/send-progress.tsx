import { useMemo } from "react"
import { formatCount } from "#app/models/text/numbers.ts"
import { localDay } from "#app/models/time/local-time.ts"
import { downloadFile, shareFile } from "#app/tour/result/share-file.ts"
import { ShareIcon } from "#app/ui/icons.tsx"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"
import { timeZoneOfPage } from "#app/ui/time-zone.ts"
import { toast } from "#app/ui/toast.ts"
import { isEmpty, movableProgress, type Progress } from "./progress.ts"
import { progressFileName, progressFileText } from "./progress-file.ts"
import { useProgress } from "./progress-here.ts"
import { type ProgressLink, progressLink } from "./progress-link.ts"
import { contentText } from "./progress-words.ts"

const QR_CODE = lazyComponent(() => import("./qr-code.tsx"))

/** The code and the file of this phone's progress. Both are made here; nothing is sent. */
export function SendProgress() {
	const { active, completed, favorites } = useProgress()
	const { progress, leftOut } = useMemo(
		() => movableProgress({ active, completed, favorites }, Date.now()),
		[active, completed, favorites],
	)
	const link = useMemo(() => progressLink(progress, window.location), [progress])
	if (isEmpty(progress) && leftOut === 0) {
		return (
			<p>
				There's nothing to move yet. Your running tour, finished tours and favorites will be here. To bring
				those of another phone, open ‘Receive’.
			</p>
		)
	}
	return (
		<div className="grid grid-cols-1 gap-4">
			{link ? (
				<>
					<p>Scan this code with the camera of the other phone, or choose ‘Receive’ there.</p>
					<Lazy of={QR_CODE} props={{ parts: link.parts, label: "QR code of your progress" }} />
				</>
			) : (
				<p>Your tour has too many finds for a code that phones can read. Use the file instead.</p>
			)}
			<p>{heldText(progress, link)}</p>
			<FileButtons progress={progress} />
			{leftOut > 0 && (
				<p>
					{formatCount(leftOut, "tour")} can't move, because the date of this phone was wrong when{" "}
					{leftOut === 1 ? "it was" : "they were"} walked.
				</p>
			)}
			<p className="text-soft">
				This phone keeps everything. Code and file are made on this phone, and nothing is sent to our server.
			</p>
		</div>
	)
}

function heldText(progress: Progress, link: ProgressLink | undefined): string {
	const all = contentText(progress)
	if (!link) return `The file holds ${all}.`
	const { length } = progress.completed
	if (link.finished === length) return `Code and file hold ${all}.`
	const completed = link.finished === 0 ? [] : progress.completed.slice(-link.finished)
	const part = contentText({ ...progress, completed })
	return `The code has no room for all your finished tours: it holds ${part}. The file holds all ${length} of them.`
}

/** Some browsers share text files only. */
const TYPES = [
	["json", "application/json"],
	["txt", "text/plain"],
] as const

function FileButtons({ progress }: { progress: Progress }) {
	const share = shareableFile(progress)
	function save() {
		const [file] = filesOf(progress)
		if (!file) return
		downloadFile(file)
		toast({ title: "File saved", description: `It is with your downloads: ${file.name}` })
	}
	async function send(file: File) {
		if ((await shareFile(file, "Wildlife tour")) === "downloaded")
			toast({ title: "File saved", description: "It couldn't be shared, so it is with your downloads." })
	}
	return (
		<div className="flex flex-wrap gap-3">
			<button type="button" className="button button-quiet" onClick={save}>
				Save as a file
			</button>
			{share && (
				<button type="button" className="button button-quiet" onClick={() => send(share)}>
					<ShareIcon className="size-5" />
					Share the file
				</button>
			)}
		</div>
	)
}

function filesOf(progress: Progress): File[] {
	const text = progressFileText(progress, window.location.host)
	const name = progressFileName(localDay(new Date().toISOString(), timeZoneOfPage()))
	return TYPES.map(([ending, type]) => new File([text], name.replace(/json$/, ending), { type }))
}

function shareableFile(progress: Progress): File | undefined {
	if (!navigator.canShare) return undefined
	return filesOf(progress).find((file) => navigator.canShare({ files: [file] }))
}
