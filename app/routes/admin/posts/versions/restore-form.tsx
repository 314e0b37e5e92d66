import { Form, useNavigation } from "react-router"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import type { FailedSubmission } from "#app/ui/forms/failed-submission.ts"

/** `revision` is the post's, as compared on this page. */
export function RestoreForm({
	revision,
	actionData,
}: {
	revision: number
	actionData: FailedSubmission | undefined
}) {
	const pending = useNavigation().state === "submitting"
	return (
		<Form method="post" preventScrollReset className="mt-5 grid justify-items-start gap-3">
			{actionData && <ErrorSummary title="Not restored" errors={actionData.errors} />}
			<input type="hidden" name="revision" value={revision} />
			<button type="submit" className="button" aria-disabled={pending}>
				Restore this version
			</button>
			<p className="text-sm text-soft">
				It is saved as a new version, so you can undo it. The post stays published, scheduled or a draft.
			</p>
		</Form>
	)
}
