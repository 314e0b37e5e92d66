import { useEffect, useState } from "react"
import { PrefetchPageLinks } from "react-router"

/** Addresses without their ids whose code this document has requested. */
const requested = new Set<string>()

/** Loads the code that sends a form to another page's address. Without it, a lost connection would end at the browser's error page. */
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
