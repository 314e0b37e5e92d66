import { useLayoutEffect } from "react"
import { useMatches } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { dismissToast, toast } from "#core/ui/toast.ts"

const HAS_RESULT_BAR = "routes/admin/layout"

export function FlashMessage({ flash }: { flash: Flash | null }) {
	const hasBar = useMatches().some(({ id }) => id === HAS_RESULT_BAR)
	// Before the first paint. A toast would cover the bar and say the same.
	useLayoutEffect(() => {
		if (flash && hasBar) dismissToast()
		else if (flash) toast(flash)
	}, [flash, hasBar])
	if (!flash || hasBar) return null
	return (
		<div data-without-scripts className="frame mt-4">
			<p
				role="status"
				className={`border-l-6 bg-surface px-4 py-1 ${flash.destructive ? "border-barn" : "border-pine"}`}
			>
				<strong>{flash.title}</strong> {flash.description}
			</p>
		</div>
	)
}
