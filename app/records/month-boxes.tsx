import { useRef } from "react"
import { monthLabel } from "#app/models/time/local-time.ts"
import { FieldError } from "#app/ui/forms/form-fields.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"

type MonthBoxesProps = {
	name: string
	label: string
	hint: string | undefined
	/** Numbers from 1 to 12, as text. */
	ticked: string[]
	errors: string[] | undefined
}

export function MonthBoxes({ name, label, hint, ticked, errors }: MonthBoxesProps) {
	const hydrated = useHydrated()
	const group = useRef<HTMLFieldSetElement>(null)
	function tickAll(isTicked: boolean) {
		const boxes = [...(group.current?.querySelectorAll<HTMLInputElement>("input") ?? [])]
		for (const box of boxes) if (box.checked !== isTicked) box.click()
	}
	const described = [hint && `${name}-hint`, errors?.length && `${name}-error`].filter(Boolean).join(" ")
	return (
		<fieldset ref={group} id={name} tabIndex={-1} aria-describedby={described} className="grid gap-2">
			<legend className="font-semibold">{label}</legend>
			<div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
				{Array.from({ length: 12 }, (_, at) => String(at + 1)).map((month) => (
					<label key={month} className="flex min-h-11 items-center gap-3">
						<input
							type="checkbox"
							name={name}
							value={month}
							defaultChecked={ticked.includes(month)}
							className="size-6"
						/>
						{monthLabel(Number(month))}
					</label>
				))}
			</div>
			{hydrated && (
				<div className="flex flex-wrap gap-3">
					<button type="button" className="button button-quiet" onClick={() => tickAll(true)}>
						All year
					</button>
					<button type="button" className="button button-quiet" onClick={() => tickAll(false)}>
						No month
					</button>
				</div>
			)}
			{hint && (
				<p id={`${name}-hint`} className="text-sm text-soft">
					{hint}
				</p>
			)}
			<FieldError id={name} errors={errors} />
		</fieldset>
	)
}
