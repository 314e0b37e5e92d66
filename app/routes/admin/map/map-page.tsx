import type { ReactNode } from "react"
import { Link } from "react-router"
import { BackIcon } from "#app/ui/icons.tsx"
import mapStyles from "#app/ui/map/map.css?url"

type MapPageProps = {
	title: string
	back: { to: string; text: string }
	/** Beside the title. */
	actions?: ReactNode
	isWide?: boolean
	children: ReactNode
}

/** A page of the map for staff. */
export function MapPage({ title, back, actions, isWide = false, children }: MapPageProps) {
	return (
		<section aria-labelledby="map-title" className={isWide ? "" : "max-w-3xl"}>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			<Link to={back.to} className="text-link inline-flex min-h-11 items-center gap-2">
				<BackIcon className="size-5" />
				<span dir="auto" className="[overflow-wrap:anywhere]">
					{back.text}
				</span>
			</Link>
			<div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
				<h2 id="map-title" dir="auto" className="blazed text-xl [overflow-wrap:anywhere]">
					{title}
				</h2>
				{actions}
			</div>
			{children}
		</section>
	)
}
