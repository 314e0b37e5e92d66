import { useState } from "react"
import { Lazy, lazyComponent } from "#app/ui/lazy-component.tsx"
import type { TourSession } from "./tour-session.ts"

const LIST = lazyComponent(async () => ({
	default: (await import("./tour-dialog-content.tsx")).PastTourList,
}))

export function PastTours({ tours }: { tours: TourSession[] }) {
	const [isOpen, setOpen] = useState(false)
	const [wasShown, setShown] = useState(false)
	// After the last one was removed, its place keeps the focus and a message.
	if (tours.length > 0 && !wasShown) setShown(true)
	if (tours.length === 0 && !wasShown) return null
	return (
		<details
			data-focus-fallback="summary"
			className="past-tours"
			onToggle={(event) => setOpen(event.currentTarget.open)}
		>
			<summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
				Past tours on this device{tours.length > 0 && ` (${tours.length})`}
			</summary>
			{isOpen && <Lazy of={LIST} props={{ tours }} />}
		</details>
	)
}
