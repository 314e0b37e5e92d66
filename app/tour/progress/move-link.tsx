import { href, Link, useLocation } from "react-router"
import { dialogSearch, OPENED_HERE } from "#app/tour/dialog-address.ts"

export function MoveLink({ children, className }: { children: string; className: string }) {
	const { search } = useLocation()
	const to = { pathname: href("/tour"), search: dialogSearch(search, "move") }
	return (
		<Link to={to} state={OPENED_HERE} preventScrollReset className={className}>
			{children}
		</Link>
	)
}
