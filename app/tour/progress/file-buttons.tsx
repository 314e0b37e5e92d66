import { localDay } from "#app/models/time/local-time.ts"
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
		const link = document.createElement("a")
		link.href = URL.createObjectURL(file)
		link.download = file.name
		link.click()
		// The browser reads the file after this function.
		setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
		toast({ title: "File saved", description: `It is with your downloads: ${file.name}` })
	}
	return (
		<div className="flex flex-wrap gap-3">
			<button type="button" className="button button-quiet" onClick={save}>
				Save as a file
			</button>
			{share && (
				<button type="button" className="button button-quiet" onClick={() => shareFile(share)}>
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

async function shareFile(file: File): Promise<void> {
	try {
		await navigator.share({ files: [file] })
	} catch (error) {
		if (error instanceof DOMException && error.name === "AbortError") return
		toast({
			title: "Couldn't share the file",
			description: "Save it instead and send it yourself.",
			destructive: true,
		})
	}
}
