import { SAVED_NOTICES } from "#core/offline/offline.ts"
import { retryImport } from "#core/ui/retry.ts"
import type { PublicPage } from "./post.ts"

/** One that is in the menu. What is saved is read by code that only pages without a connection need. */
export async function openSavedPage(path: string): Promise<PublicPage | undefined> {
	const module = await retryImport(() => import("#core/offline/browser-cache.ts"))
	const saved = (await module.readCached(SAVED_NOTICES)) as { pages?: PublicPage[] } | undefined
	return saved?.pages?.find((page) => page.path === path)
}
