import { NOTICE } from "#core/ui/page-elements.tsx"
import { useTours } from "./tour-store.ts"

export function NotStoredNotice() {
	const { isStored } = useTours()
	return (
		<div role="status">
			{!isStored && (
				<p className={NOTICE.barn}>
					<strong>Your tour isn't being saved:</strong> this device's storage is full or turned off. Don't
					close or reload this page.
				</p>
			)}
		</div>
	)
}
