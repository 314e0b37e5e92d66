import type { ReactNode } from "react"
import { Link } from "react-router"
import { BackIcon } from "#app/ui/icons.tsx"

type HoursPageProps = {
	title: string
	back: { to: string; text: string }
	/** With a preview beside the fields. */
	isWide?: boolean
	children: ReactNode
}

export function HoursPage({ title, back, isWide, children }: HoursPageProps) {
	return (
		<section aria-labelledby="section-title" className={isWide ? "" : "max-w-3xl"}>
			<Link to={back.to} className="text-link inline-flex min-h-11 items-center gap-2">
				<BackIcon className="size-5" />
				{back.text}
			</Link>
			<h2 id="section-title" className="blazed mt-2 text-xl">
				{title}
			</h2>
			{children}
		</section>
	)
}
