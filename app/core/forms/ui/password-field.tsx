import { type ComponentProps, useState } from "react"
import { TextField } from "./form-fields.tsx"

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type">

export function PasswordField({ className = "", ...field }: PasswordFieldProps) {
	const [isShown, setShown] = useState(false)
	const id = field.id ?? field.name
	return (
		<div className={className}>
			<TextField {...field} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
			<ShowPassword fieldId={id} what="password" isShown={isShown} onPress={setShown} />
		</div>
	)
}

type ShowPasswordProps = {
	fieldId: string
	what: string
	isShown: boolean
	onPress: (isShown: boolean) => void
}

export function ShowPassword({ fieldId, what, isShown, onPress }: ShowPasswordProps) {
	return (
		<button
			type="button"
			data-needs-bundle
			aria-controls={fieldId}
			onClick={() => onPress(!isShown)}
			className="text-link min-h-11 cursor-pointer font-normal"
		>
			{isShown ? "Hide" : "Show"} {what}
		</button>
	)
}
