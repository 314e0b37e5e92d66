import { Dialog } from "#core/ui/dialog.tsx"
import { Lazy, lazyComponent } from "#core/ui/lazy-component.tsx"
import { tourName } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

export const TOUR_DIALOG = lazyComponent(() => import("./tour-dialog-content.tsx"))

type TourDialogProps = {
	closeTo: string
	onClose: () => void
	onBrowse: () => void
}

export function TourDialog({ closeTo, onClose, onBrowse }: TourDialogProps) {
	const { active } = useTours()
	return (
		<Dialog
			title={active ? tourName(active) : "Begin Wildlife Discovery"}
			closeTo={closeTo}
			onClose={onClose}
		>
			<Lazy of={TOUR_DIALOG} props={{ onBrowse }} />
		</Dialog>
	)
}
