import { type ReactNode, useState } from "react"

export type Theme = "light" | "dark"

type SampleProps = {
	title: string
	/** `id` makes ids that are unique on the page. */
	children: (theme: Theme, id: (name: string) => string) => ReactNode
}

/** A component in one or more states, in both themes. */
export function Sample({ title, children }: SampleProps) {
	const name = title.replace(/\W+/g, "-").toLowerCase()
	const themes: Theme[] = ["light", "dark"]
	return (
		<div id={`sample-${name}`} className="component-sample">
			<h2>{title}</h2>
			<div className="theme-panes">
				{themes.map((theme) => (
					<div key={theme} data-pane={theme} className="theme-pane">
						{children(theme, (part) => `${part}-${name}-${theme}`)}
					</div>
				))}
			</div>
		</div>
	)
}

/** A button that shows something, such as a dialog, until that calls `close`. */
export function Opened({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
				{label}
			</button>
			{isOpen && children(() => setOpen(false))}
		</>
	)
}
