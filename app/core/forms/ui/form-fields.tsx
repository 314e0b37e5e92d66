import type { ComponentProps, ReactNode } from "react"
import { joinMessages } from "#core/forms/field-errors.ts"

/** By field name; '' for the whole form. */
export type FieldErrors = Record<string, string[]>

type FieldProps = {
	label: string
	id: string
	hint?: ReactNode
	errors?: string[] | undefined
	required?: boolean | undefined
	children: ReactNode
}

export function Field({ label, id, hint, errors, required, children }: FieldProps) {
	return (
		<div className="grid content-start gap-1">
			<label htmlFor={id} className="font-semibold">
				{label}
				{required && <span className="font-normal text-soft"> (required)</span>}
			</label>
			{children}
			{hint && (
				<p id={`${id}-hint`} className="text-sm text-soft">
					{hint}
				</p>
			)}
			<FieldError id={id} errors={errors} />
		</div>
	)
}

export function FieldError({ id, errors }: { id: string; errors?: string[] | undefined }) {
	if (!errors?.length) return null
	return (
		<p id={`${id}-error`} className="border-l-4 border-barn pl-3 font-semibold text-barn">
			{joinMessages(errors)}
		</p>
	)
}

export function described(id: string, hint: boolean, errors: string[] | undefined) {
	const ids = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ")
	return { id, "aria-describedby": ids || undefined, "aria-invalid": errors?.length ? true : undefined }
}

/** Without `maxLength`, with which browsers cut what is pasted and say nothing: the form's schema has the limit. */
type TextFieldProps = Omit<FieldProps, "children" | "id"> &
	Omit<ComponentProps<"input">, "id" | "maxLength"> & { name: string; id?: string }

export function TextField({ label, id, hint, errors, className = "", ...input }: TextFieldProps) {
	const own = id ?? input.name
	return (
		<Field label={label} id={own} hint={hint} errors={errors} required={input.required}>
			<input
				dir="auto"
				{...input}
				{...described(own, Boolean(hint), errors)}
				className={`field ${className}`}
			/>
		</Field>
	)
}

/** Without scripts, browsers reject an address without https:// in a field of the type `url`. */
export function inputType(type: "text" | "email" | "tel" | "url" = "text") {
	return type === "url" ? { type: "text", inputMode: "url" as const } : { type }
}

type TextAreaProps = Omit<FieldProps, "children" | "id"> &
	Omit<ComponentProps<"textarea">, "id" | "maxLength"> & { name: string; id?: string }

export function TextArea({ label, id, hint, errors, className = "", ...area }: TextAreaProps) {
	const own = id ?? area.name
	return (
		<Field label={label} id={own} hint={hint} errors={errors} required={area.required}>
			<textarea
				dir="auto"
				{...area}
				{...described(own, Boolean(hint), errors)}
				className={`field ${className}`}
			/>
		</Field>
	)
}

type SelectFieldProps = Omit<FieldProps, "children" | "id"> &
	Omit<ComponentProps<"select">, "id"> & { name: string; id?: string }

export function SelectField({ label, id, hint, errors, className = "", ...select }: SelectFieldProps) {
	const own = id ?? select.name
	return (
		<Field label={label} id={own} hint={hint} errors={errors} required={select.required}>
			<select {...select} {...described(own, Boolean(hint), errors)} className={`field ${className}`} />
		</Field>
	)
}
