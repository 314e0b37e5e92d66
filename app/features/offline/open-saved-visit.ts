import { retryImport } from "#core/ui/retry.ts"
import type { SavedVisit } from "./saved-visit.ts"

/** Loaded separately, because it is only needed offline. */
export async function openSavedVisit(): Promise<SavedVisit | undefined> {
	const module = await retryImport(() => import("./saved-visit.ts"))
	return await module.savedVisit()
}
