import { type FormEvent, type MouseEvent, useId, useRef } from "react"
import { Form, href } from "react-router"
import { described, FieldError } from "#core/forms/ui/form-fields.tsx"

/** Milliseconds in which an empty submission is the second tap of one that was read. */
const DOUBLE_TAP_MS = 1000

export const NO_NUMBER = "Enter the number on the sign."

export const WRONG_NUMBER = "That code isn't valid. Check the number on the sign."

type NumberFormProps = {
	typed?: string
	error: string | undefined
	hasDigitsOnly: boolean
	/** Resolves with whether the number means something. Without it, the page of numbers answers. */
	onNumber?: (typed: string) => Promise<boolean>
}

export function NumberForm({ typed, error, hasDigitsOnly, onNumber }: NumberFormProps) {
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
	async function submit(event: FormEvent) {
		const field = input.current
		if (!field || !onNumber) return
		event.preventDefault()
		const number = field.value
		if (number.trim()) {
			field.value = ""
			readAt.current = tappedAt.current
		}
		if (await onNumber(number)) return
		readAt.current = Number.NEGATIVE_INFINITY
		if (field.value) return
		field.value = number
		field.select()
	}
	return (
		<Form action={href("/tour/number")} noValidate onSubmit={submit} className="grid gap-1">
			<label htmlFor={id} className="font-semibold">
				Number on the sign
			</label>
			<p id={`${id}-hint`} className="text-sm text-soft">
				The number of the stop, as on the map, or the one after the word “Code”.
			</p>
			{/* Above the field, because the on-screen keyboard covers what is below. The space is reserved. */}
			<div role="alert" className="mb-1 min-h-12">
				<FieldError id={id} errors={errors} />
			</div>
			<div className="flex flex-wrap gap-2">
				<input
					ref={input}
					name="number"
					defaultValue={typed}
					inputMode={hasDigitsOnly ? "numeric" : "text"}
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
		</Form>
	)
}
