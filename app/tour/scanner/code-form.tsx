import { type FormEvent, useId, useRef, useState } from "react"
import { parseSpeciesCode } from "../../models/species-code.ts"
import { described, FieldError } from "../../ui/form-fields.tsx"
import { WRONG_NUMBER } from "./words.ts"

/** The short code of a sign, typed by hand: the way that needs neither camera nor signal. */
export function CodeForm({ onSpecies }: { onSpecies: (id: number) => void }) {
	const id = useId()
	const input = useRef<HTMLInputElement>(null)
	const [errors, setErrors] = useState<string[]>()
	function submit(event: FormEvent) {
		event.preventDefault()
		const field = input.current
		if (!field) return
		const species = parseSpeciesCode(field.value)
		if (species === undefined) {
			setErrors([WRONG_NUMBER])
			field.select()
			return
		}
		setErrors(undefined)
		field.value = ""
		onSpecies(species)
	}
	return (
		<form noValidate onSubmit={submit} className="grid gap-1">
			<label htmlFor={id} className="font-semibold">
				Number beside the QR code
			</label>
			<p id={`${id}-hint`} className="text-sm text-soft">
				It stands on the sign: “Code”, then digits.
			</p>
			{/* Above the field, where the keyboard on the screen does not cover it. */}
			<div role="alert" className="mb-1">
				<FieldError id={id} errors={errors} />
			</div>
			<div className="flex flex-wrap gap-2">
				<input
					ref={input}
					inputMode="numeric"
					autoComplete="off"
					enterKeyHint="go"
					maxLength={40}
					{...described(id, true, errors)}
					className="field w-0 min-w-32 grow"
				/>
				<button type="submit" className="button px-4">
					Use number
				</button>
			</div>
		</form>
	)
}
