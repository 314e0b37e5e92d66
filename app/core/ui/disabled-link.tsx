import type { ReactNode } from "react"

/** A link without `href` is announced as disabled (a `span` has no role) and is not in the tab order. */
export function DisabledLink({ children, className }: { children: ReactNode; className: string }) {
	return (
		// biome-ignore lint/a11y/useValidAnchor: HTML's own placeholder for a link that can't be followed
		<a role="link" aria-disabled="true" className={className}>
			{children}
		</a>
	)
}
