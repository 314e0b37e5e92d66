import { canKeepTour } from "./browser-cache.ts"

/** One page at a time, where there are several tabs; false where another one is at it and this does not wait. */
export async function alone(options: LockOptions, work: () => Promise<void>): Promise<boolean> {
	if (!canKeepTour()) return false
	if (navigator.locks) {
		return await navigator.locks.request("save the tour", options, async (lock) => {
			if (lock) await work()
			return lock !== null
		})
	}
	await work()
	return true
}
