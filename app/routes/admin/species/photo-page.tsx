import type { ReactNode } from "react"
import { Link } from "react-router"
import { BackIcon } from "#app/ui/icons.tsx"

type PhotoPageProps = {
	title: string
	back: { to: string; text: string }
	actions?: ReactNode
	children: ReactNode
}

export function PhotoPage({ title, back, actions, children }: PhotoPageProps) {
	return (
		<section aria-labelledby="photos-title" className="max-w-4xl">
			<Link to={back.to} className="text-link inline-flex min-h-11 items-center gap-2">
				<BackIcon className="size-5" />
				<span dir="auto" className="[overflow-wrap:anywhere]">
					{back.text}
				</span>
			</Link>
			<div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
				<h2 id="photos-title" dir="auto" className="blazed text-xl [overflow-wrap:anywhere]">
					{title}
				</h2>
				{actions}
			</div>
			{children}
		</section>
	)
}
