import { useMemo } from "react"
import { formatCount } from "#app/models/text/numbers.ts"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"
import { FileButtons } from "./file-buttons.tsx"
import { isEmpty, movableProgress, type Progress } from "./progress.ts"
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
