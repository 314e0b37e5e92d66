import { type FormEvent, type MouseEvent, useId, useRef } from "react"
import { parseSpeciesCode } from "#app/models/species/species-code.ts"
import { described, FieldError } from "#app/ui/forms/form-fields.tsx"
import { NO_NUMBER, WRONG_NUMBER } from "./messages.ts"

/** Milliseconds in which an empty submission is the second tap of one that was read. */
const DOUBLE_TAP_MS = 1000

export function CodeForm({
	error,
	onError,
	onSpecies,
}: {
	error: string | undefined
	onError: (error: string) => void
	onSpecies: (id: number) => void
}) {
	const id = useId()
	const input = useRef<HTMLInputElement>(null)
	const readAt = useRef(Number.NEGATIVE_INFINITY)
	const tappedAt = useRef(0)
	const errors = error ? [error] : undefined
	/** Also called for Enter. Compares when the taps were made, because a busy page handles both late. */
	function ignoreSecondTap(event: MouseEvent) {
		tappedAt.current = event.timeStamp
		const isSecond = event.detail > 1 || event.timeStamp - readAt.current < DOUBLE_TAP_MS
		if (isSecond && !input.current?.value) event.preventDefault()
	}
	function submit(event: FormEvent) {
		event.preventDefault()
		const field = input.current
		if (!field) return
		const species = parseSpeciesCode(field.value)
		if (species === undefined) {
			onError(field.value.trim() ? WRONG_NUMBER : NO_NUMBER)
			field.select()
			return
		}
		field.value = ""
		readAt.current = tappedAt.current
		onSpecies(species)
	}
	return (
		<form noValidate onSubmit={submit} className="grid gap-1">
			<label htmlFor={id} className="font-semibold">
				Number beside the QR code
			</label>
			<p id={`${id}-hint`} className="text-sm text-soft">
				On the sign, after the word “Code”.
			</p>
			{/* Above the field, because the on-screen keyboard covers what is below. The space is reserved. */}
			<div role="alert" className="mb-1 min-h-12">
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
				<button type="submit" className="button px-4" onClick={ignoreSecondTap}>
					Use number
				</button>
			</div>
		</form>
	)
}
