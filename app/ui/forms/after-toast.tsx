import { type ReactNode, useSyncExternalStore } from "react"
import { currentToast, subscribeToToast } from "#app/ui/toast.ts"

/** Reserves space for text that a toast shows first. Visible at once without scripts. */
export function AfterToast({ children }: { children: ReactNode }) {
	const isWaiting = useSyncExternalStore(
		subscribeToToast,
		() => currentToast() !== undefined,
		() => true,
	)
	return <div className={isWaiting ? "after-toast" : undefined}>{children}</div>
}
