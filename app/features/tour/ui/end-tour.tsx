import { useEffect, useRef, useState } from "react"
import { dropTour } from "./dialog-actions.ts"
import { completeTour } from "./tour-actions.ts"
import type { TourSession } from "./tour-session.ts"

export function EndTour({ tour }: { tour: TourSession }) {
	const [isConfirming, setConfirming] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	const question = useRef<HTMLHeadingElement>(null)
	const wasConfirming = useRef(false)
	useEffect(() => {
		if (isConfirming) {
			question.current?.focus()
			question.current?.parentElement?.scrollIntoView({ block: "nearest" })
		} else if (wasConfirming.current) button.current?.focus()
		wasConfirming.current = isConfirming
	}, [isConfirming])
	if (!isConfirming) {
		return (
			<button ref={button} type="button" className="button button-quiet" onClick={() => setConfirming(true)}>
				End Tour
			</button>
		)
	}
	return (
		<fieldset
			aria-labelledby="end-tour"
			className="grid min-w-0 basis-full grid-cols-1 gap-3 rounded-md bg-sunk p-4"
		>
			<h3 ref={question} id="end-tour" tabIndex={-1} className="outline-none">
				End this tour?
			</h3>
			<p>
				‘End and save’ adds it to ‘Past tours on this device’. ‘Discard’ deletes it
				{lostFinds(tour.discoveries.length)}.
			</p>
			<div className="flex flex-wrap gap-3">
				<button type="button" className="button" onClick={completeTour}>
					End and save
				</button>
				<button type="button" className="button button-quiet" onClick={dropTour}>
					Discard
				</button>
				<button type="button" className="button button-quiet" onClick={() => setConfirming(false)}>
					Keep going
				</button>
			</div>
		</fieldset>
	)
}

function lostFinds(finds: number): string {
	if (finds === 0) return ""
	return finds === 1 ? ", including your find" : `, including your ${finds} finds`
}
