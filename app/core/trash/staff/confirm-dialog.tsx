import type { ReactNode } from "react"
import { Form, href, Link, useNavigation } from "react-router"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import type { FieldErrors } from "#core/forms/ui/form-fields.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"

type ConfirmDialogProps = {
	title: string
	button: string
	keep: string
	errors: FieldErrors | undefined
	children: ReactNode
}

export function ConfirmDialog({ title, button, keep, errors, children }: ConfirmDialogProps) {
	const pending = useNavigation().state === "submitting"
	const closeTo = href("/admin/trash")
	return (
		<StaffDialog title={title} closeTo={closeTo}>
			<div className="mt-3 grid gap-4 [overflow-wrap:anywhere]">
				{errors && <ErrorSummary title="Error" errors={errors} />}
				<p>{children}</p>
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					<SendButton className="button-danger" isSending={pending} sending="One moment…">
						{button}
					</SendButton>
					<Link to={closeTo} preventScrollReset className="button button-quiet">
						{keep}
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
