import type { FormEvent, ReactNode } from "react"
import { useNavigate } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"

type StaffDialogProps = {
	title: string
	closeTo: string
	hasForm?: boolean
	children: ReactNode
}

export function StaffDialog({ title, closeTo, hasForm = false, children }: StaffDialogProps) {
	const navigate = useNavigate()
	return (
		<Dialog
			title={title}
			closeTo={closeTo}
			closesOutside={!hasForm}
			onClose={() => navigate(closeTo, { preventScrollReset: true })}
		>
			<div onSubmitCapture={holdLowerEdge}>{children}</div>
		</Dialog>
	)
}

/** Fixes the lower edge, so that a message above the fields doesn't move the pressed button. */
function holdLowerEdge({ currentTarget }: FormEvent<HTMLElement>) {
	const dialog = currentTarget.closest("dialog")
	if (!dialog) return
	const below = window.innerHeight - dialog.getBoundingClientRect().bottom
	// On a phone it takes the screen.
	if (below < 1) return
	dialog.style.marginBottom = `${below}px`
	dialog.style.maxHeight = `min(90dvh, 100dvh - ${below}px)`
}
