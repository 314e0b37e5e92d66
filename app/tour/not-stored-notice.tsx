import { useTours } from "./tour-store.ts"

export function NotStoredNotice() {
	const { isStored } = useTours()
	return (
		<div role="status">
			{!isStored && (
				<p className="border-l-8 border-barn bg-sunk px-3 py-2 text-ink">
					<strong>Your tour isn't being saved:</strong> this device's storage is full or turned off. Don't
					close or reload this page.
				</p>
			)}
		</div>
	)
}
