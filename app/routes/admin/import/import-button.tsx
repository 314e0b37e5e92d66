import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"

export function ImportButton() {
	const isPending = useIsSending()
	useSendingGuard()
	return (
		<div>
			{/* Not `disabled` while sending, which would lose the focus. */}
			<button type="submit" className="button" aria-disabled={isPending}>
				{isPending ? "Importing..." : "Import Species"}
			</button>
			<UploadLine />
			<div role="status" className="mt-3">
				{isPending && (
					<>
						<p>Processing the file. This can take a moment. Stay on this page.</p>
						<div className="waiting mt-2 h-1.5 rounded-md bg-pine" />
					</>
				)}
			</div>
		</div>
	)
}
