import { type ReactNode, useState } from "react"
import { Link, useLocation, useNavigationType } from "react-router"
import { fromToday } from "#core/forms/page-range.ts"
import { BackIcon } from "#core/ui/icons.tsx"
import { STAFF_TITLES, titleAt } from "./staff-titles.ts"

type StaffPageProps = {
	/** For a page that isn't in `STAFF_TITLES`, such as one of a record. */
	title?: string
	/** The parent page; null if this page is in the menu. `text` if it isn't in `STAFF_TITLES`. */
	back?: { to: string; text?: string } | null
	actions?: ReactNode
	isWide?: boolean
	children: ReactNode
}

const visited = { last: "" }

/** The layout of staff pages calls it at each URL. */
export function rememberPage(pathname: string): void {
	visited.last = pathname
}

/** The page with the link that led here, unless that was a link back; otherwise the parent page with its query. */
function useBack(above: StaffPageProps["back"]): StaffPageProps["back"] {
	const [last] = useState(visited.last)
	const { state, search } = useLocation()
	const today = fromToday(search)
	const isLink = useNavigationType() === "PUSH" && !state?.isBack
	const isOther = above && last in STAFF_TITLES && last !== above.to.replace(/[?#].*/, "")
	if (today) return { to: today, text: "Today" }
	return isLink && isOther ? { to: last } : above
}

export function StaffPage({ title, back: above, actions, isWide = false, children }: StaffPageProps) {
	const { pathname } = useLocation()
	const back = useBack(above)
	return (
		<section aria-labelledby="page-title" className={isWide ? "" : "max-w-3xl"}>
			{back && (
				<Link
					to={back.to}
					state={{ isBack: true }}
					className="text-link inline-flex min-h-11 items-center gap-2"
				>
					<BackIcon className="size-5" />
					<span dir="auto" className="[overflow-wrap:anywhere]">
						{back.text ?? STAFF_TITLES[back.to]}
					</span>
				</Link>
			)}
			<div className="mt-1 mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
				<h1 id="page-title" dir="auto" className="text-2xl [overflow-wrap:anywhere]">
					{title ?? titleAt(pathname)}
				</h1>
				{actions}
			</div>
			{children}
		</section>
	)
}
