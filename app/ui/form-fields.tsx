import type { ComponentProps, ReactNode } from "react"

/** What is wrong with the fields of a form, by the field's name; '' holds what concerns no single field. */
export type FieldErrors = Record<string, string[]>

type FieldProps = {
	label: string
	/** The id of the control; its hint and error are found from it. */
	id: string
	hint?: ReactNode
	errors?: string[] | undefined
	required?: boolean | undefined
	children: ReactNode
}

/** A label above its control, a hint, and room for what is wrong. */
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

/** The fault of one control, beside it. */
export function FieldError({ id, errors }: { id: string; errors?: string[] | undefined }) {
	if (!errors?.length) return null
	return (
		<p id={`${id}-error`} className="border-l-4 border-barn pl-3 font-semibold text-barn">
			{errors.join(" ")}
		</p>
	)
}

/** Ties a control to its hint and its error. */
export function described(id: string, hint: boolean, errors: string[] | undefined) {
	const ids = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ")
	return { id, "aria-describedby": ids || undefined, "aria-invalid": errors?.length ? true : undefined }
}

type TextFieldProps = Omit<FieldProps, "children" | "id"> &
	Omit<ComponentProps<"input">, "id"> & { name: string; id?: string }

/** A line of text. */
export function TextField({ label, id, hint, errors, className = "", ...input }: TextFieldProps) {
	const own = id ?? input.name
	return (
		<Field label={label} id={own} hint={hint} errors={errors} required={input.required}>
			<input {...input} {...described(own, Boolean(hint), errors)} className={`field ${className}`} />
		</Field>
	)
}

type TextAreaProps = Omit<FieldProps, "children" | "id"> &
	Omit<ComponentProps<"textarea">, "id"> & { name: string; id?: string }

/** Several lines of text. */
export function TextArea({ label, id, hint, errors, className = "", ...area }: TextAreaProps) {
	const own = id ?? area.name
	return (
		<Field label={label} id={own} hint={hint} errors={errors} required={area.required}>
			<textarea {...area} {...described(own, Boolean(hint), errors)} className={`field ${className}`} />
		</Field>
	)
}

type SelectFieldProps = Omit<FieldProps, "children" | "id"> &
	Omit<ComponentProps<"select">, "id"> & { name: string; id?: string }

/** One of several; the options are the children. */
export function SelectField({ label, id, hint, errors, className = "", ...select }: SelectFieldProps) {
	const own = id ?? select.name
	return (
		<Field label={label} id={own} hint={hint} errors={errors} required={select.required}>
			<select {...select} {...described(own, Boolean(hint), errors)} className={`field ${className}`} />
		</Field>
	)
}
