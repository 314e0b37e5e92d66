import { useEffect } from "react"
import { useLocation, useRouteLoaderData } from "react-router"
import { isVisitorsPage } from "#app/models/tour/offline.ts"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import { startKeepingVisit } from "./keep-visit.ts"
import NoticeUpdates from "./notice-updates.tsx"
import { WaitingLines } from "./waiting-lines.tsx"

export default function OfflineExtras() {
	const isVisitors = isVisitorsPage(useLocation().pathname)
	const isOffered = useRouteLoaderData<RootLayoutData>("root")?.offlineTour === true
	useEffect(() => {
		if (isVisitors && isOffered) return startKeepingVisit()
	}, [isVisitors, isOffered])
	return (
		<>
			<NoticeUpdates />
			{isVisitors && <WaitingLines />}
		</>
	)
}
