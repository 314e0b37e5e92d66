import { localDay } from "#app/models/time/local-time.ts"
import { downloadFile, shareFile } from "#app/tour/result/share-file.ts"
import { ShareIcon } from "#app/ui/icons.tsx"
import { timeZoneOfPage } from "#app/ui/time-zone.ts"
import { toast } from "#app/ui/toast.ts"
import type { Progress } from "./progress.ts"
import { progressFileName, progressFileText } from "./progress-file.ts"

/** Some browsers share text files only. */
const TYPES = [
	["json", "application/json"],
	["txt", "text/plain"],
] as const

export function FileButtons({ progress }: { progress: Progress }) {
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
