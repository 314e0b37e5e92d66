import type { ComponentProps } from "react"
import { useNavigation } from "react-router"
import type { z } from "zod"
import type { FormResult } from "./failed-submission.ts"
import { FieldsContext } from "./form-fields.tsx"
import { SendButton } from "./send-button.tsx"
import { useSendingGuard } from "./use-unsaved-guard.ts"
import { useValidatedForm } from "./use-validated-form.ts"
import { ValidatedForm } from "./validated-form.tsx"

type ShortFormProps<Schema extends z.ZodObject> = Omit<ComponentProps<typeof ValidatedForm>, "checked"> & {
	id: string
	schema: Schema
	actionData: FormResult
	initial?: Parameters<typeof useValidatedForm<Schema>>[0]["defaultValue"]
	submit: string
	sending?: string
	buttonClass?: string
}

export function ShortForm<Schema extends z.ZodObject>({
	id,
	schema,
	actionData,
	initial,
	submit,
	sending = "Saving...",
	buttonClass,
	children,
	...form
}: ShortFormProps<Schema>) {
	const { fields, checked } = useValidatedForm({ id, schema, actionData, defaultValue: initial })
	useSendingGuard()
	const isSending = useNavigation().state === "submitting"
	return (
		<ValidatedForm checked={checked} isBelow {...form}>
			<FieldsContext value={fields}>{children}</FieldsContext>
			<div>
				<SendButton isSending={isSending} sending={sending} className={buttonClass}>
					{submit}
				</SendButton>
			</div>
		</ValidatedForm>
	)
}
