import { useEffect, useState } from "react"
import type { OpenNow } from "#app/models/time/open-now.ts"

const CHECK_INTERVAL_MS = 20_000

/** Hidden once the server's answer has expired. */
export function OpenNowLine({ today }: { today: OpenNow }) {
	const [isExpired, setExpired] = useState(false)
	useEffect(() => {
		const check = () => setExpired(Date.now() >= Date.parse(today.until))
		check()
		const timer = setInterval(check, CHECK_INTERVAL_MS)
		document.addEventListener("visibilitychange", check)
		return () => {
			clearInterval(timer)
			document.removeEventListener("visibilitychange", check)
		}
	}, [today.until])
	return <p className={`-mt-2 pl-7 ${isExpired ? "invisible" : ""}`}>{today.text}</p>
}
