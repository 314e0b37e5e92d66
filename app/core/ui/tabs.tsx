import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"

type Tab = { label: string; content: () => ReactNode }

/** The WAI-ARIA tabs pattern: arrow keys, Home and End move between tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: [Tab, ...Tab[]] }) {
	const [at, setAt] = useState(0)
	const list = useRef<HTMLDivElement>(null)
	const id = useId()
	const shown = tabs[at] ?? tabs[0]
	function move(event: KeyboardEvent) {
		const last = tabs.length - 1
		const next = {
			ArrowRight: at === last ? 0 : at + 1,
			ArrowLeft: at === 0 ? last : at - 1,
			Home: 0,
			End: last,
		}[event.key]
		if (next === undefined) return
		event.preventDefault()
		setAt(next)
		list.current?.querySelectorAll("button")[next]?.focus()
	}
	return (
		<div>
			<div
				ref={list}
				role="tablist"
				aria-label={label}
				className="flex flex-wrap gap-x-1 border-b-2 border-edge"
			>
				{tabs.map((tab, index) => (
					<button
						key={tab.label}
						type="button"
						role="tab"
						id={`${id}tab${index}`}
						aria-selected={index === at}
						aria-controls={`${id}panel`}
						tabIndex={index === at ? 0 : -1}
						className="min-h-12 grow cursor-pointer rounded-t-md px-3 font-semibold max-[26rem]:px-1 hover:bg-sunk aria-selected:shadow-[inset_0_-0.3rem_var(--color-gold)]"
						onClick={() => setAt(index)}
						onKeyDown={move}
					>
						{tab.label}
					</button>
				))}
			</div>
			<div key={at} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab${at}`} className="pt-4">
				{shown.content()}
			</div>
		</div>
	)
}
