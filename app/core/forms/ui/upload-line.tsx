import { useSyncExternalStore } from "react"
import { currentUpload, subscribeToUpload } from "./upload-progress.ts"

export function UploadLine() {
	const upload = useSyncExternalStore(subscribeToUpload, currentUpload, () => undefined)
	if (!upload) return null
	const isSent = upload.percent === 100
	return (
		<div className="flex min-h-12 w-full items-center gap-3">
			<label className="flex grow flex-wrap items-center gap-x-3 tabular-nums">
				{isSent ? "Uploaded. Saving…" : `Uploading: ${upload.percent}%`}
				<progress max={100} value={upload.percent} className="min-w-24 grow" />
			</label>
			{!isSent && (
				<button type="button" className="button button-quiet" onClick={upload.stop}>
					Stop
				</button>
			)}
		</div>
	)
}
