import { useId } from "react"
import { Link } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { State } from "#core/ui/page-elements.tsx"
import { CloseTrail } from "#features/map/ui/close-trail.tsx"
import type { Today } from "./read-today.server.ts"

type TodayPanelProps = Today & { heading: "h2" | "h3" }

export function TodayPanel({ heading: Heading, trails, ...today }: TodayPanelProps) {
	const { day, title, isOpen, isClosed, lines, undo, actions } = today
	const id = useId()
	return (
		<section
			aria-labelledby={id}
			className={`mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border p-5 text-onpanel ${isClosed ? "border-closed-edge bg-closed" : "border-panel-edge bg-panel"}`}
		>
			<div className="min-w-0 grow basis-72 [overflow-wrap:anywhere]">
				<p className="text-sm font-semibold">Today, {day}</p>
				<Heading id={id} className="text-xl">
					<State state={isOpen ? "open" : "closed"} isOnPanel>
						{title}
					</State>
				</Heading>
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
			</div>
			<div className="grid grow grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))] gap-2 sm:flex sm:grow-0 sm:flex-wrap sm:gap-3">
				{undo.map(({ action, text }) => (
					<ActionButton
						key={action}
						action={action}
						failure="Couldn't change the hours"
						className="col-span-full"
					>
						<button type="submit" className="button button-gold max-sm:w-full">
							{text}
						</button>
					</ActionButton>
				))}
				{actions.map(({ to, text }) => (
					<Link key={text} to={to} className="button border-softband bg-transparent px-2 text-onband sm:px-5">
						{text}
					</Link>
				))}
			</div>
			{trails.length > 0 && (
				<ul className="max-h-96 basis-full overflow-y-auto border-t border-softband">
					{trails.map((trail) => (
						<li
							key={trail.id}
							className="flex flex-wrap items-center gap-x-3 border-b border-softband py-2 last:border-b-0"
						>
							<span className="grow font-semibold [overflow-wrap:anywhere]">
								Trail {trail.letter}: <bdi>{trail.name}</bdi>
								{trail.map && <bdi className="font-normal">, {trail.map}</bdi>}
							</span>
							<span className="whitespace-nowrap">
								<State state={trail.state === "Open" ? "open" : "closed"} isOnPanel>
									{trail.state}
								</State>
							</span>
							<CloseTrail
								mapId={trail.mapId}
								trail={trail}
								from="today"
								className="button border-softband bg-transparent px-3 text-onband"
							/>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}
