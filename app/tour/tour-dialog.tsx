import { Dialog } from "../ui/dialog.tsx"
import { Late, latePart } from "../ui/late-part.tsx"
import { tourName } from "./tour-session.ts"
import { useTours } from "./tour-store.ts"

/** Everything inside the dialog. */
export const TOUR_DIALOG = latePart(() => import("./tour-dialog-content.tsx"))

type TourDialogProps = {
	/** The address without the dialog. */
	closeTo: string
	onClose: () => void
	/** 'Browse Species Catalog'. */
	onBrowse: () => void
}

/** The tour over the catalogue, at the catalogue's address with `dialog=tour`. */
export function TourDialog({ closeTo, onClose, onBrowse }: TourDialogProps) {
	const { active } = useTours()
	return (
		<Dialog
			title={active ? tourName(active) : "Begin Wildlife Discovery"}
			closeTo={closeTo}
			onClose={onClose}
		>
			<Late part={TOUR_DIALOG} props={{ onBrowse }} />
		</Dialog>
	)
}
