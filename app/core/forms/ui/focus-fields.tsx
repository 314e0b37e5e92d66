import { type MouseEvent, useState } from "react"
import { flushSync } from "react-dom"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { TextField } from "./form-fields.tsx"

type FocusFieldsProps = {
	/** Null if the browser can't show the picture. */
	imageUrl: string | null
	typed: { focusX: string; focusY: string }
	errors: { focusX?: string[] | undefined; focusY?: string[] | undefined }
}

const LABELS = { focusX: "Focus from the left (%)", focusY: "Focus from the top (%)" }
const AXES = ["focusX", "focusY"] as const

export function FocusFields({ imageUrl, typed: { focusX, focusY }, errors }: FocusFieldsProps) {
	const hydrated = useHydrated()
	const [focus, setFocus] = useState({ focusX, focusY })
	function pointTo(event: MouseEvent<HTMLButtonElement>) {
		// A click by keyboard has no position.
		if (event.detail === 0) return
		const box = event.currentTarget.getBoundingClientRect()
		const x = percentOf(event.clientX - box.left, box.width)
		const y = percentOf(event.clientY - box.top, box.height)
		flushSync(() => setFocus({ focusX: x, focusY: y }))
		for (const name of AXES)
			document.getElementById(name)?.dispatchEvent(new Event("input", { bubbles: true }))
	}
	return (
		<fieldset className="grid gap-4 rounded-md border border-line p-4">
			<legend className="px-1 font-semibold">Focus</legend>
			<p className="text-sm text-soft">
				Screens show different parts of the picture. This point stays in view: 0 is the left or top edge, 50
				the middle, 100 the right or bottom edge.
				{hydrated && imageUrl && " You can also tap it in the picture."}
			</p>
			{imageUrl && (
				<button
					type="button"
					aria-label="Choose the point in the picture"
					disabled={!hydrated}
					onClick={pointTo}
					className="relative cursor-crosshair justify-self-start"
				>
					<img src={imageUrl} alt="" className="max-h-80 max-w-full rounded" />
					<span
						className="pointer-events-none absolute size-[1.5rem] -translate-1/2 rounded-full border-3 border-[white] shadow-[0_0_0_2px_black]"
						style={{ left: `${focus.focusX}%`, top: `${focus.focusY}%` }}
					/>
				</button>
			)}
			<div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
				{AXES.map((name) => (
					<TextField
						key={name}
						label={LABELS[name]}
						name={name}
						type="number"
						min={0}
						max={100}
						inputMode="numeric"
						value={focus[name]}
						onChange={({ target }) => setFocus({ ...focus, [name]: target.value })}
						errors={errors[name]}
					/>
				))}
			</div>
		</fieldset>
	)
}

function percentOf(part: number, whole: number): string {
	return String(Math.min(100, Math.max(0, Math.round((part / whole) * 100))))
}
