import { type FormEvent, useId } from "react"
import { Form, href } from "react-router"
import { described, FieldError } from "#core/forms/ui/form-fields.tsx"

export const NO_NUMBER = "Enter the number on the sign."

export const WRONG_NUMBER = "That code isn't valid. Check the number on the sign."

type NumberFormProps = {
	typed?: string
	error: string | undefined
	hasDigitsOnly: boolean
	/** Without it, the form submits to the numbers page. */
	onNumber?: (typed: string) => void
}

export function NumberForm({ typed, error, hasDigitsOnly, onNumber }: NumberFormProps) {
	const id = useId()
	const errors = error ? [error] : undefined
	function submit(event: FormEvent<HTMLFormElement>) {
		if (!onNumber) return
		event.preventDefault()
		const field = event.currentTarget.elements.namedItem("number") as HTMLInputElement
		onNumber(field.value)
		field.select()
	}
	return (
		<Form action={href("/tour/number")} noValidate onSubmit={submit} className="grid gap-1">
			<label htmlFor={id} className="font-semibold">
				Number on the sign
			</label>
			{/* Above the field, because the on-screen keyboard covers what is below. An error takes the hint's space. */}
			<div className="mb-1 min-h-12 sm:min-h-8">
				<p id={`${id}-hint`} className={errors ? "sr-only" : "text-sm text-soft"}>
					The number of the stop, as on the map, or the one after the word ‘Code’.
				</p>
				<div role="alert">
					<FieldError id={id} errors={errors} />
				</div>
			</div>
			<div className="flex flex-wrap gap-2">
				<input
					name="number"
					defaultValue={typed}
					inputMode={hasDigitsOnly ? "numeric" : "text"}
					autoComplete="off"
					enterKeyHint="go"
					maxLength={40}
					{...described(id, true, errors)}
					className="field w-0 min-w-32 grow"
				/>
				<button
					type="submit"
					className="button px-4"
					// A double tap must not say that the number was already found.
					onClick={(event) => event.detail > 1 && event.preventDefault()}
				>
					Use number
				</button>
			</div>
		</Form>
	)
}
