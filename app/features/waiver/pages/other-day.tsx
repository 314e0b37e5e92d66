import { useEffect, useRef } from "react"
import { OTHER_DAY } from "#features/waiver/waiver.ts"

/** The page may be told of the closing while it is open: then the gate must ask, too. */
export function OtherDay({ isTicked }: { isTicked?: boolean | undefined }) {
	const box = useRef<HTMLInputElement>(null)
	useEffect(() => {
		const form = box.current?.form
		const tellGate = () => {
			form?.dispatchEvent(new Event("change"))
		}
		tellGate()
		return tellGate
	}, [])
	return (
		<label className="flex items-start gap-3 px-4 py-1">
			<input
				ref={box}
				type="checkbox"
				name={OTHER_DAY}
				required
				defaultChecked={isTicked}
				className="mt-0.5 size-6 shrink-0"
				suppressHydrationWarning
			/>
			<span>
				I am paying for another day.
				<span className="block text-sm text-soft">Tick it to go on to the payment.</span>
			</span>
		</label>
	)
}
