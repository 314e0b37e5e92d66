import { useLayoutEffect, useRef } from "react"
import { PASSWORD_ERRORS, passwordError } from "#core/accounts/account-forms.ts"
import type { FieldErrors } from "#core/forms/ui/form-fields.tsx"
import { toast } from "#core/ui/toast.ts"

const TOASTS = [PASSWORD_ERRORS.mismatch, PASSWORD_ERRORS.tooShort]

/** The specified toast for a new password that is rejected: once after each attempt to save, not while it is corrected. */
export function usePasswordToast(errors: FieldErrors | undefined) {
	const isAttempt = useRef(false)
	const messages = Object.values(errors ?? {}).flat()
	const found = TOASTS.find((error) => messages.includes(passwordError(error)))
	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own errors
	useLayoutEffect(() => {
		if (found && isAttempt.current) toast({ ...found, destructive: true })
		isAttempt.current = false
	}, [errors])
	const onSubmit = () => {
		isAttempt.current = true
	}
	return { isToasted: found !== undefined, onSubmit }
}
