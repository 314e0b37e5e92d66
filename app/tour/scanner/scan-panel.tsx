import { type FormEvent, useId, useRef } from "react"
import { parseId } from "../../models/id.ts"

/** Tells which species' code a visitor has before them: for now its number, typed. */
export default function ScanPanel({ onSpecies }: { onSpecies: (id: number) => void }) {
	const field = useRef<HTMLInputElement>(null)
	const id = useId()
	function send(event: FormEvent) {
		event.preventDefault()
		const species = parseId(field.current?.value.trim())
		if (species) onSpecies(species)
	}
	return (
		<form onSubmit={send} className="grid grid-cols-1 gap-1">
			<label htmlFor={id} className="font-semibold">
				Number of the species
			</label>
			<div className="flex flex-wrap gap-2">
				<input ref={field} id={id} inputMode="numeric" autoComplete="off" required className="field flex-1" />
				<button type="submit" className="button">
					Mark as Found
				</button>
			</div>
		</form>
	)
}
