import { Dialog } from "#app/ui/dialog.tsx"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"

const MOVE_PROGRESS = lazyComponent(() => import("./move-progress.tsx"))

export function MoveDialog({ closeTo, onClose }: { closeTo: string; onClose: () => void }) {
	return (
		<Dialog title="Move progress" closeTo={closeTo} onClose={onClose}>
			<Lazy of={MOVE_PROGRESS} props={{}} />
		</Dialog>
	)
}
