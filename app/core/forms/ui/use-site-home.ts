import { href, useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"

/** Where pages of Site Settings lead back to. Editors who may close the farm have only the opening hours. */
export function useSiteHome(): { to: string } {
	const viewer = useRouteLoaderData<RootLayoutData>("root")?.viewer
	return { to: viewer?.isAdmin ? href("/admin/site") : href("/admin/site/hours") }
}
