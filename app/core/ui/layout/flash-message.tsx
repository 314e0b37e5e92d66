import { useLayoutEffect } from "react"
import { useMatches } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { dismissToast, toast } from "#core/ui/toast.ts"

const HAS_FLASH_LINE = "routes/admin/layout"

export function FlashMessage({ flash }: { flash: Flash | null }) {
	const hasLine = useMatches().some(({ id }) => id === HAS_FLASH_LINE)
	// Before the first paint, so that the line waits for the toast.
	useLayoutEffect(() => {
		// A message with links or buttons is a bar, which a toast would cover.
		if (flash && hasActions(flash) && hasLine) dismissToast()
		else if (flash) toast(flash)
	}, [flash, hasLine])
	if (!flash || hasLine) return null
	return (
		<div data-without-scripts className="frame mt-4">
			<FlashText flash={flash} />
		</div>
	)
}

export const hasActions = ({ undo, view }: Flash) => undo !== undefined || view !== undefined

export function FlashText({ flash, className = "" }: { flash: Flash; className?: string }) {
	return (
		<p
			role="status"
			className={`border-l-6 bg-surface px-4 py-1 ${flash.destructive ? "border-barn" : "border-gold"} ${className}`}
		>
			<strong>{flash.title}</strong> {flash.description}
		</p>
	)
}
