import { useEffect, useState } from "react"
import { useLocation } from "react-router"
import type { Flash } from "../models/flash.ts"
import { toast } from "./toast.ts"
import { useHydrated } from "./use-hydrated.ts"

/** What was just done: a toast where scripts run, and a line that stays until the next page. */
export function FlashMessage({ flash }: { flash: Flash | null }) {
	const hydrated = useHydrated()
	const { key } = useLocation()
	const [shownAt, setShownAt] = useState(key)
	const [shown, setShown] = useState(flash)
	if (shown !== flash) {
		setShown(flash)
		setShownAt(key)
	}
	useEffect(() => {
		if (flash) toast(flash)
	}, [flash])
	if (!flash || shownAt !== key) return null
	return (
		<div className="mx-auto mt-4 w-full max-w-7xl px-4 md:px-6">
			<p
				// With scripts the toast is read out.
				role={hydrated ? undefined : "status"}
				className={`border-l-8 bg-surface px-4 py-3 ${flash.destructive ? "border-barn" : "border-gold"}`}
			>
				<strong>{flash.title}</strong> {flash.description}
			</p>
		</div>
	)
}
