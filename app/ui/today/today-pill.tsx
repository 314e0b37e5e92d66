import { href, Link } from "react-router"
import { State } from "#app/ui/parts.tsx"
import { useToday } from "./live-today.ts"

/** In the header: leads to the hours. On the narrowest screens only its first word. */
export function TodayPill() {
	const today = useToday()?.today
	if (!today) return null
	const [word, ...others] = today.short.split(" ")
	return (
		<Link
			to={href("/visit")}
			data-today
			className={`ml-auto inline-flex min-h-8 shrink-0 items-center rounded-full border px-2.5 text-[0.8rem] font-bold ${
				today.opensToday
					? "border-softband text-onband hover:border-onband"
					: "border-barn-tint bg-[#fbe9e2] text-[#8c2a1a]"
			}`}
		>
			{today.opensToday ? (
				<State isOnPanel state={today.isOpen ? "open" : "later"}>
					{null}
				</State>
			) : (
				<span aria-hidden="true" className="mr-2 size-2.5 rounded-xs border-3" />
			)}
			<span className="sr-only">Today: </span>
			{word}
			<span className="@max-[21rem]:sr-only">&nbsp;{others.join(" ")}</span>
		</Link>
	)
}
