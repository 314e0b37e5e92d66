import type { ReactNode } from "react"
import { UploadLine } from "#core/forms/ui/upload-line.tsx"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"

type ImportButtonProps = {
	text: string
	pendingText: string
	/** Another press is the main one. */
	isQuiet?: boolean
	children?: ReactNode
}

export function ImportButton({ text, pendingText, isQuiet = false, children }: ImportButtonProps) {
	const isPending = useIsSending()
	useSendingGuard()
	return (
		<div>
			<div className="flex flex-wrap gap-3">
				{/* Not `disabled` while sending, which would lose the focus. */}
				<button
					type="submit"
					className={`button ${isQuiet ? "button-quiet" : "button-gold"}`}
					aria-disabled={isPending}
				>
					{isPending ? pendingText : text}
				</button>
				{children}
			</div>
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
