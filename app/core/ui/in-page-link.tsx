import type { MouseEvent, ReactNode } from "react"
import { Link } from "react-router"

type InPageLinkProps = {
	to: string
	part: string
	onStay: () => void
	className?: string
	"aria-current"?: "true" | undefined
	children: ReactNode
}

/** With scripts the page doesn't scroll; without them it opens at that section. */
export function InPageLink({ to, part, onStay, ...rest }: InPageLinkProps) {
	function stay(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		onStay()
	}
	return <Link to={`${to}#${part}`} onClick={stay} {...rest} />
}
