import type { ReactNode } from "react"
import { Form, Link, useNavigation } from "react-router"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import type { FailedSubmission } from "#core/forms/ui/failed-submission.ts"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"

type DeleteDialogProps = {
	noun: string
	closeTo: string
	actionData: FailedSubmission | undefined
	children: ReactNode
}

export function DeleteDialog({ noun, closeTo, actionData, children }: DeleteDialogProps) {
	const pending = useNavigation().state === "submitting"
	return (
		<StaffDialog title={`Delete this ${noun}?`} closeTo={closeTo}>
			<div className="mt-3 grid gap-4 [overflow-wrap:anywhere]">
				{actionData && <ErrorSummary title="Error" errors={actionData.errors} />}
				{children}
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					<button type="submit" className="button button-danger" aria-disabled={pending}>
						Delete {noun}
					</button>
					<Link to={closeTo} preventScrollReset className="button button-quiet">
						Keep it
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
