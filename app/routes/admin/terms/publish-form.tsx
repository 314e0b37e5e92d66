import type { ReactNode } from "react"
import { href, Link, useNavigation } from "react-router"
import { publishTermsForm } from "#app/models/waiver/terms-form.ts"
import { SendButton } from "#app/ui/forms/send-button.tsx"
import { useSendingGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { type FormAnswer, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { ValidatedForm } from "#app/ui/forms/validated-form.tsx"

type PublishFormProps = {
	number: number
	shown: string
	formKey: string
	actionData: FormAnswer
	children: ReactNode
}

export function PublishForm({ number, shown, formKey, actionData, children }: PublishFormProps) {
	const { checked } = useValidatedForm({ id: "publish", schema: publishTermsForm, actionData })
	useSendingGuard()
	const pending = useNavigation().state === "submitting"
	return (
		<ValidatedForm checked={checked} failure="Terms not published" replace>
			<input type="hidden" name="shown" value={shown} autoComplete="off" />
			<input type="hidden" name="formKey" value={formKey} autoComplete="off" />
			{children}
			<div className="flex flex-wrap gap-3">
				<SendButton isSending={pending} sending="Publishing..." className="button-gold">
					{`Publish version ${number}`}
				</SendButton>
				<Link to={href("/admin/site/terms")} className="button button-quiet">
					Back to the draft
				</Link>
			</div>
		</ValidatedForm>
	)
}
