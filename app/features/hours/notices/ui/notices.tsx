import { lazy, Suspense } from "react"
import { useLocation } from "react-router"
import type { PublicNotice } from "#features/hours/notices/notice.ts"

export const NOTICES = "notices"

/** Only on the server: a static import would put the list into every page's bundle. */
const NoticeList = import.meta.env.SSR
	? lazy(async () => ({ default: (await import("./notice-list.tsx")).NoticeList }))
	: undefined

const RENDERED = import.meta.env.SSR ? "" : (document.getElementById(NOTICES)?.innerHTML ?? "")

/** Rendered by the server; the code that updates it (features/offline/notice-updates.tsx) loads when the page is idle. */
export function Notices({ notices }: { notices: readonly PublicNotice[] | null }) {
	const isStaffPage = useLocation().pathname.startsWith("/admin")
	const attributes = { id: NOTICES, className: "print:hidden", hidden: isStaffPage }
	if (!NoticeList)
		return (
			<div
				{...attributes}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML
				dangerouslySetInnerHTML={{ __html: RENDERED }}
				suppressHydrationWarning
			/>
		)
	return (
		<div {...attributes}>
			{notices?.length ? (
				<Suspense>
					<NoticeList notices={notices} />
				</Suspense>
			) : null}
		</div>
	)
}
