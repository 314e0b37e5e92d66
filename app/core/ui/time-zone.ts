import { useRouteLoaderData } from "react-router"
import { DEFAULT_ZONE } from "#core/time/local-time.ts"
import type { RootLayoutData } from "./layout/root-layout-data.ts"

/** For event handlers, which have no data of the root layout: it is an attribute of the document. */
export function timeZoneOfPage(): string {
	return String(document.documentElement.dataset.timeZone)
}

/** The farm's. An error page may have no data of the root layout. */
function useRootTimeZone(): string {
	return useRouteLoaderData<RootLayoutData>("root")?.site.timeZone ?? DEFAULT_ZONE
}

export const useTimeZone = import.meta.env.SSR ? useRootTimeZone : timeZoneOfPage
