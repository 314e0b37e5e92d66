import type { ReactNode } from "react"
import { useNavigate } from "react-router"
import { Dialog } from "../dialog.tsx"

type StaffDialogProps = {
	title: string
	/** The address of the page without the dialog. */
	closeTo: string
	/** There is something to type in it: a tap beside it does not close it. */
	hasForm?: boolean
	children: ReactNode
}

/** A dialog of the staff is a page of its own over the list that it belongs to: closing it is going to that list. */
export function StaffDialog({ title, closeTo, hasForm = false, children }: StaffDialogProps) {
	const navigate = useNavigate()
	return (
		<Dialog
			title={title}
			closeTo={closeTo}
			closesOutside={!hasForm}
			onClose={() => navigate(closeTo, { preventScrollReset: true })}
		>
			{children}
		</Dialog>
	)
}
