import { useState } from "react"
import { Lazy, lazyComponent } from "#core/ui/lazy-component.tsx"
import type { TourSession } from "#features/tour/ui/tour-session.ts"

const LEFT_LIST = lazyComponent(() => import("./left-list.tsx"))

/** Closed at first: what is missing is there for those who look for it. */
export function LeftNearYou({ tour }: { tour: TourSession }) {
	const [isOpen, setOpen] = useState(false)
	return (
		<section aria-labelledby="left-near-you">
			<h3 id="left-near-you">What’s left near you</h3>
			<details onToggle={(event) => setOpen(event.currentTarget.open)}>
				<summary className="min-h-11 cursor-pointer py-2 font-semibold">
					Not found yet, by trail and season
				</summary>
				{isOpen && <Lazy of={LEFT_LIST} props={{ tour }} />}
			</details>
		</section>
	)
}
