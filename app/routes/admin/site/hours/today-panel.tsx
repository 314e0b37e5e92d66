import { useId } from "react"
import { href, Link } from "react-router"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { State } from "#app/ui/parts.tsx"
import type { Today } from "./read-today.server.ts"

export function TodayPanel({ day, title, isOpen, isClosed, lines, undo, actions }: Today) {
	const id = useId()
	return (
		<section
			aria-labelledby={id}
			className={`mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border p-5 text-onpanel ${isClosed ? "border-closed-edge bg-closed" : "border-panel-edge bg-panel"}`}
		>
			<div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
				<p className="text-sm font-semibold">Today, {day}</p>
				<h3 id={id} className="text-xl">
					<State state={isOpen ? "open" : "closed"} isOnPanel>
						{title}
					</State>
				</h3>
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
			</div>
			<div className="grid grow grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))] gap-2 sm:flex sm:grow-0 sm:flex-wrap sm:gap-3">
				{undo && (
					<ActionButton
						action={href("/admin/site/hours/open-again")}
						failure="Couldn't change today's hours"
						className="col-span-full"
					>
						<button type="submit" className="button button-gold max-sm:w-full">
							{undo}
						</button>
					</ActionButton>
				)}
				{actions.map(({ to, text }) => (
					<Link key={text} to={to} className="button border-softband bg-transparent px-2 text-onband sm:px-5">
						{text}
					</Link>
				))}
			</div>
		</section>
	)
}
