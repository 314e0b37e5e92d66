import { useNavigation } from "react-router"
import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"

/** 'Import Species', and while the form is on its way a line that says so. */
export function ImportButton() {
	const isPending = useIsSending()
	useSendingGuard()
	return (
		<div>
			{/* Not disabled while sending: it would lose the focus. */}
			<button type="submit" className="button" aria-disabled={isPending}>
				{isPending ? "Importing..." : "Import Species"}
			</button>
			<UploadLine />
			<div role="status" className="mt-3">
				{isPending && (
					<>
						<p>The file is sent and read. This can take a moment; please stay on this page.</p>
						<div className="waiting mt-2 h-1.5 rounded-md bg-pine" />
					</>
				)}
			</div>
		</div>
	)
}

/** Whether a form of this page is on its way; it is not sent a second time then. */
export function useIsSending(): boolean {
	const { formMethod, state } = useNavigation()
	return state !== "idle" && formMethod === "POST"
}
