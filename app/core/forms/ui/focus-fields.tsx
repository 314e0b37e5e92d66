import { type MouseEvent, useState } from "react"
import { flushSync } from "react-dom"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { TextField } from "./form-fields.tsx"

type FocusFieldsProps = {
	/** Null if the browser can't show the picture. */
	imageUrl: string | null
	initial: { focusX: string; focusY: string }
	errors: { x: string[] | undefined; y: string[] | undefined }
}

export function FocusFields({ imageUrl, initial, errors }: FocusFieldsProps) {
	const hydrated = useHydrated()
	const [x, setX] = useState(initial.focusX)
	const [y, setY] = useState(initial.focusY)
	function pointTo(event: MouseEvent<HTMLButtonElement>) {
		// A click by keyboard has no position.
		if (event.detail === 0) return
		const box = event.currentTarget.getBoundingClientRect()
		flushSync(() => {
			setX(percentOf(event.clientX - box.left, box.width))
			setY(percentOf(event.clientY - box.top, box.height))
		})
		for (const name of ["focusX", "focusY"])
			document.getElementById(name)?.dispatchEvent(new Event("input", { bubbles: true }))
	}
	const number = { type: "number", min: 0, max: 100, inputMode: "numeric" } as const
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
						style={{ left: `${x}%`, top: `${y}%` }}
					/>
				</button>
			)}
			<div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
				<TextField
					label="Focus from the left (%)"
					name="focusX"
					value={x}
					onChange={(event) => setX(event.target.value)}
					errors={errors.x}
					{...number}
				/>
				<TextField
					label="Focus from the top (%)"
					name="focusY"
					value={y}
					onChange={(event) => setY(event.target.value)}
					errors={errors.y}
					{...number}
				/>
			</div>
		</fieldset>
	)
}

function percentOf(part: number, whole: number): string {
	return String(Math.min(100, Math.max(0, Math.round((part / whole) * 100))))
}
