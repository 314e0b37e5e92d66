import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router"

type InPageLinkProps = {
	/** Where the link leads without scripts, without a fragment. */
	to: string
	/** The id of the part of the page that the link changes. */
	part: string
	/** What a plain tap does with scripts. */
	onStay: () => void
	className?: string
	"aria-current"?: "true" | undefined
	children: ReactNode
}

/** A link that changes a part of this page: with scripts the page stays where it is, without it opens at that part. */
export function InPageLink({ to, part, onStay, ...rest }: InPageLinkProps) {
	function stay(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		onStay()
	}
	return <Link to={`${to}#${part}`} onClick={stay} {...rest} />
}
