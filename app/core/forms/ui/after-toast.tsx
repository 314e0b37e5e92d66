import { type ReactNode, useSyncExternalStore } from "react"
import { currentToast, subscribeToToast } from "#core/ui/toast.ts"

/** Invisible rather than hidden, because it may have the focus. Only `!` is stronger than an animation. */
const HIDDEN = "in-[.js]:animate-fade-in [:root:has(.toast)_&]:opacity-0!"

/** Reserves space for text that a toast shows first. Visible at once without scripts. */
export function AfterToast({ children }: { children: ReactNode }) {
	const isWaiting = useSyncExternalStore(
		subscribeToToast,
		() => currentToast() !== undefined,
		() => true,
	)
	return <div className={isWaiting ? HIDDEN : undefined}>{children}</div>
}
