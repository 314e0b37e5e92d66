import { useSyncExternalStore } from "react"
import { uploadedPercent } from "./upload-progress.ts"

export function UploadLine() {
	const percent = useSyncExternalStore(uploadedPercent.subscribe, uploadedPercent.get, () => undefined)
	if (percent === undefined) return null
	return (
		<label className="flex min-h-12 w-full flex-wrap items-center gap-x-3 tabular-nums">
			{percent === 100 ? "Uploaded. Saving…" : `Uploading: ${percent}%`}
			<progress max={100} value={percent} className="min-w-24 grow" />
		</label>
	)
}
