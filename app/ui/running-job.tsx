import { type ReactNode, useEffect } from "react"
import { Link, useLocation, useRevalidator } from "react-router"

const POLL_MS = 3_000

type RunningJobProps = { title: string; heading?: "h2" | "h3"; children: ReactNode }

/** Work that goes on in the background. Loads the page's data again until it is done; without scripts, the link does. */
export function RunningJob({ title, heading: Heading = "h2", children }: RunningJobProps) {
	const { revalidate, state } = useRevalidator()
	const { pathname, search } = useLocation()
	useEffect(() => {
		if (state !== "idle") return
		const timer = setTimeout(() => void revalidate(), POLL_MS)
		return () => clearTimeout(timer)
	}, [revalidate, state])
	return (
		<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
			<Heading className="text-xl">{title}</Heading>
			{children}
			<p>
				<Link
					to={pathname + search}
					reloadDocument
					className="text-link inline-flex min-h-12 items-center font-semibold"
				>
					Show the current state
				</Link>
			</p>
		</section>
	)
}
