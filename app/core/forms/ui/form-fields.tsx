import { type ComponentProps, createContext, type ReactNode, use } from "react"
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
		<p id={`${id}-error`} className={BARN_LINE}>
			{joinMessages(errors)}
		</p>
	)
}

export const BARN_LINE =
	"relative ps-5 font-semibold text-barn before:absolute before:start-0 before:top-[0.5em] before:size-2.5 before:rounded-xs before:bg-barn"

export function described(id: string, hint: boolean, errors: string[] | undefined) {
	const ids = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ")
	return { id, "aria-describedby": ids || undefined, "aria-invalid": errors?.length ? true : undefined }
}

type FieldState = { initialValue?: string | undefined; errors?: string[] | undefined }

/** Values and errors of fields that don't get them as props, by name. */
export const FieldsContext = createContext<Record<string, FieldState | undefined>>({})

/** Browsers would cut pasted text at `maxLength` without a message; the form's schema has the limit. */
type ControlProps<Tag extends "input" | "textarea" | "select"> = Omit<FieldProps, "children" | "id"> &
	Omit<ComponentProps<Tag>, "id" | "maxLength"> & { name: string; id?: string }

function useField<Tag extends "input" | "textarea" | "select">({
	label,
	hint,
	className = "",
	...control
}: ControlProps<Tag>) {
	const state = use(FieldsContext)[control.name]
	const { errors = state?.errors, id = control.name, required, ...rest } = control
	const initial = state?.initialValue === undefined ? {} : { defaultValue: state.initialValue }
	return {
		field: { label, hint, id, errors, required },
		control: {
			...initial,
			...rest,
			required,
			...described(id, Boolean(hint), errors),
			className: `field ${className}`,
		},
	}
}

export function TextField(props: ControlProps<"input">) {
	const { field, control } = useField<"input">(props)
	return (
		<Field {...field}>
			<input dir="auto" {...control} />
		</Field>
	)
}

export function TextArea(props: ControlProps<"textarea">) {
	const { field, control } = useField<"textarea">(props)
	return (
		<Field {...field}>
			<textarea
				dir="auto"
				// After Tab, browsers scroll to the line of the cursor only, and the rest may be below a bar.
				onKeyUp={({ key, currentTarget: area }) => key === "Tab" && area.scrollIntoView({ block: "nearest" })}
				{...control}
			/>
		</Field>
	)
}

export function SelectField(props: ControlProps<"select">) {
	const { field, control } = useField<"select">(props)
	return (
		<Field {...field}>
			<select {...control} />
		</Field>
	)
}
