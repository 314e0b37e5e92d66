import type { ReactNode } from "react"
import { NOTICE, State } from "#core/ui/page-elements.tsx"
import { useToday } from "./live-today.ts"

export function TodayNotice({ className = "", children }: { className?: string; children?: ReactNode }) {
	const live = useToday()
	if (!live) return null
	const { today, asOf } = live
	return (
		<section
			data-today
			aria-label="Today"
			className={`[overflow-wrap:anywhere] ${today.opensToday ? "" : NOTICE.barn} ${className}`}
		>
			<p className="font-bold">
				<State state={today.isOpen ? "open" : today.opensToday ? "later" : "closed"}>{today.title}</State>
			</p>
			{today.detail && <p dir="auto">{today.detail}</p>}
			{!today.opensToday && children}
			{asOf && <p className="text-sm text-soft">By the hours of {asOf}.</p>}
		</section>
	)
}
