import type { ReactNode } from "react"
import { useNavigate } from "react-router"
import { Dialog } from "#core/ui/dialog.tsx"

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
			className={`${DIALOG} ${FILLS_HEIGHT}`}
			onClose={() => navigate(closeTo, { preventScrollReset: true })}
		>
			<div className={CONTENT}>{children}</div>
		</Dialog>
	)
}

/** Wider with a list of sections. A long form fills a phone's screen. */
const DIALOG =
	"scroll-pb-[1rem] saves:scroll-pb-[clamp(1rem,var(--sticky-from),9rem)] max-sm:saves:h-dvh max-sm:saves:max-h-dvh max-sm:saves:rounded-none max-sm:saves:border-0 lg:has-[[data-jump-list]]:w-[min(65rem,100%-2rem)]"

const FILLS_HEIGHT = "max-sm:saves:[&>div]:flex max-sm:saves:[&>div]:min-h-full max-sm:saves:[&>div]:flex-col"
const CONTENT =
	"max-sm:saves:flex max-sm:saves:flex-1 max-sm:saves:flex-col max-sm:saves:[&>form]:flex max-sm:saves:[&>form]:flex-1 max-sm:saves:[&>form]:flex-col"
