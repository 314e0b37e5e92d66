import { useSyncExternalStore } from "react"

const never = () => () => {}

export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
}
