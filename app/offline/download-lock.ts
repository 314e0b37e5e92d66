import { canCacheTour } from "#app/tour/browser-cache.ts"

export async function withLock(options: LockOptions, work: () => Promise<void>): Promise<boolean> {
	if (!canCacheTour()) return false
	if (navigator.locks) {
		return await navigator.locks.request("save the tour", options, async (lock) => {
			if (lock) await work()
			return lock !== null
		})
	}
	await work()
	return true
}
