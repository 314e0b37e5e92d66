import type { ReactNode } from "react"
import { useToday } from "./live-today.ts"

export function TodayNotice({ className = "", children }: { className?: string; children?: ReactNode }) {
	const live = useToday()
	if (!live) return null
	const { today, asOf } = live
	return (
		<section
			data-today
			aria-label="Today"
			className={`border-l-6 rounded-r-md px-4 py-3 [overflow-wrap:anywhere] ${today.opensToday ? "border-pine bg-sunk" : "border-barn bg-barn/10"} ${className}`}
		>
			<p className="font-display text-lg">{today.title}</p>
			{today.detail && <p dir="auto">{today.detail}</p>}
			{!today.opensToday && children}
			{asOf && <p className="text-sm text-soft">By the hours of {asOf}.</p>}
		</section>
	)
}
