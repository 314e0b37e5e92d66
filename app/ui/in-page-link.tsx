import type { MouseEvent, ReactNode } from "react"
import { Link, useNavigate } from "react-router"

type InPageLinkProps = {
	/** The address without a fragment. */
	to: string
	/** The id of the part of the page that the link changes. */
	part: string
	replace?: boolean
	className?: string
	"aria-current"?: "true" | undefined
	children: ReactNode
}

/** A link that changes a part of this page: with scripts the page stays where it is, without it opens at that part. */
export function InPageLink({ to, part, replace = false, ...rest }: InPageLinkProps) {
	const navigate = useNavigate()
	function stay(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		navigate(to, { replace, preventScrollReset: true })
	}
	return <Link to={`${to}#${part}`} onClick={stay} {...rest} />
}
