import { retryImport } from "#core/ui/retry.ts"
import type { PublicPage } from "#features/posts/post.ts"

/** One that is in the menu. What is saved is read by code that only pages without a connection need. */
export async function openSavedPage(path: string): Promise<PublicPage | undefined> {
	const module = await retryImport(() => import("./saved-notices.ts"))
	return (await module.readSavedNotices())?.pages?.find((page) => page.path === path)
}
