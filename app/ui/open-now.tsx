import { useEffect, useState } from "react"
import type { OpenNow } from "../models/open-now.ts"

const LOOK_MS = 20_000

/** Whether the farm is open, as the server said it. A page that stays open longer than that is right says nothing any more. */
export function OpenNowLine({ today }: { today: OpenNow }) {
	const [isOver, setOver] = useState(false)
	useEffect(() => {
		const look = () => setOver(Date.now() >= Date.parse(today.until))
		look()
		const looking = setInterval(look, LOOK_MS)
		document.addEventListener("visibilitychange", look)
		return () => {
			clearInterval(looking)
			document.removeEventListener("visibilitychange", look)
		}
	}, [today.until])
	return <p className={`-mt-2 pl-7 ${isOver ? "invisible" : ""}`}>{today.words}</p>
}
