import type { ReactNode } from "react"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { useHydrated } from "#core/ui/use-hydrated.ts"

const focus = (box: HTMLElement | null) => box?.focus()

/** Where the button was pressed. Without scripts, the browser scrolls to the focus instead of the top of the page. */
export function FailureOnScreen({ title, children }: { title: string; children: ReactNode }) {
	const hydrated = useHydrated()
	return (
		// biome-ignore lint/a11y/noAutofocus: only after a press, as scripts focus the errors of other forms
		<div tabIndex={-1} autoFocus={!hydrated}>
			<div ref={focus} role="alert" tabIndex={-1} className={NOTICE.barn}>
				<h2 className="text-lg">{title}</h2>
				<p>{children}</p>
			</div>
		</div>
	)
}
