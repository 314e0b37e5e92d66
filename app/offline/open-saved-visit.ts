import type { ShownPage } from "#app/models/pages/shown-page.ts"
import { retryImport } from "#app/ui/retry.ts"
import type { SavedVisit } from "./saved-visit.ts"

/** One that is in the menu. */
export async function openSavedPage(path: string): Promise<ShownPage | undefined> {
	const module = await retryImport(() => import("./saved-notices.ts"))
	return (await module.readSavedNotices())?.pages?.find((page) => page.path === path)
}

/** Loaded separately, because only pages without a connection need it. */
export async function openSavedVisit(): Promise<SavedVisit | undefined> {
	const module = await retryImport(() => import("./saved-visit.ts"))
	return await module.savedVisit()
}
