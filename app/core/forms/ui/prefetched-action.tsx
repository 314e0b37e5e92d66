import { useEffect, useState } from "react"
import { PrefetchPageLinks } from "react-router"

const requested = new Set<string>()

/** Without that code, sending a form to another page's URL would end at the browser's error page if the connection is lost. */
export function PrefetchedAction({ address }: { address: string }) {
	const kind = address.replace(/[^/]*\d[^/]*/g, ":id")
	const [isFirst, setFirst] = useState(false)
	useEffect(() => {
		if (requested.has(kind)) return
		requested.add(kind)
		setFirst(true)
	}, [kind])
	return isFirst && <PrefetchPageLinks page={address} />
}
