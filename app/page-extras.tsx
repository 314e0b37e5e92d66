import CoreExtras from "./core/ui/layout/page-extras.tsx"
import { OfflineExtras } from "./features/offline/offline-extras.tsx"
import { WaitingExtras } from "./features/waiver/waiting/waiting-extras.tsx"

export default function PageExtras() {
	return (
		<>
			<OfflineExtras />
			<WaitingExtras />
			<CoreExtras />
		</>
	)
}
