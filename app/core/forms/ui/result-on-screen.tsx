import type { ReactNode } from "react"
import { useHydrated } from "#core/ui/use-hydrated.ts"

export const focus = (box: HTMLElement | null) => box?.focus()

/** Without scripts, the browser scrolls to the focus instead of the top of the page. */
export function ResultOnScreen({ children }: { children: ReactNode }) {
	const hydrated = useHydrated()
	return (
		// biome-ignore lint/a11y/noAutofocus: only after a press, as scripts focus the errors of other forms
		<div tabIndex={-1} autoFocus={!hydrated}>
			{children}
		</div>
	)
}
