import { href, Link } from "react-router"
import { State } from "#core/ui/page-elements.tsx"
import { useToday } from "./live-today.ts"

/** Where space is short, shows only the first word: the others wrap out of sight. */
export function TodayPill() {
	const today = useToday()?.today
	if (!today) return null
	const [word, ...others] = today.short.split(" ")
	return (
		<Link
			to={href("/visit")}
			data-today
			className={`ml-auto flex h-8 min-w-[5.4rem] flex-wrap justify-center overflow-hidden rounded-full border px-2 text-[0.8rem] font-bold *:flex *:h-full *:items-center @max-[16.5rem]:order-1 @max-[16.5rem]:mr-auto @max-[16.5rem]:mb-1 @min-[16.5rem]:@max-[18.25rem]:[&>:last-child]:hidden ${
				today.opensToday
					? "border-softband text-onband hover:border-onband"
					: "border-barn-tint bg-[#fbe9e2] text-[#8c2a1a]"
			}`}
		>
			<span>
				{today.opensToday ? (
					<State isOnPanel state={today.isOpen ? "open" : "later"}>
						{null}
					</State>
				) : (
					<span aria-hidden="true" className="mr-2 size-2.5 rounded-xs border-3" />
				)}
				<span className="sr-only">Today: </span>
				{word}
			</span>
			<span>&nbsp;{others.join(" ")}</span>
		</Link>
	)
}
