import { href, useRouteLoaderData } from "react-router"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"

/** Where pages of Site Settings lead back to. Editors who may close the farm have only the page about today. */
export function useSiteHome(): { to: string; text: string } {
	const viewer = useRouteLoaderData<RootLayoutData>("root")?.viewer
	return viewer?.isAdmin
		? { to: href("/admin/site"), text: "All site settings" }
		: { to: href("/admin/site/today"), text: "Today" }
}
