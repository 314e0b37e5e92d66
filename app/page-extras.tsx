import CoreExtras from "./core/ui/layout/page-extras.tsx"
import { OfflineExtras } from "./features/offline/offline-extras.tsx"
import { WaitingExtras } from "./features/waiver/waiting/waiting-extras.tsx"

/** What the core and the rooms add to every page once it has loaded. */
export default function PageExtras() {
	return (
		<>
			<OfflineExtras />
			<WaitingExtras />
			<CoreExtras />
		</>
	)
}
