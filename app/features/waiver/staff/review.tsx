import { href } from "react-router"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { findDraftForm } from "#core/forms/typed-fields.server.ts"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { TextField } from "#core/forms/ui/form-fields.tsx"
import { OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { SaveBar } from "#core/forms/ui/save-bar.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { rejectAfterDiskError, rejectSubmission } from "#core/records/form-response.server.ts"
import { readTimeZone } from "#core/settings/time-zone.server.ts"
import { localDay } from "#core/time/local-time.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { findCurrentTerms } from "#features/waiver/terms.server.ts"
import { reviewForm } from "#features/waiver/terms-form.ts"
import { confirmReview, findReview } from "#features/waiver/terms-review.server.ts"
import type { Route } from "./+types/review"

export const handle =
	import.meta.env.SSR &&
	({ asksPassword: { fields: ["number", "reviewer", "reviewedOn"] }, hasDrafts: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Confirm Review") }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { number } = await findCurrentTerms(db)
	const draft = await findDraftForm(context, url, reviewForm)
	const review = await findReview(db, number)
	const today = localDay(new Date().toISOString(), await readTimeZone(db))
	const text = (value: unknown) => (typeof value === "string" ? value : "")
	return {
		number,
		asksPassword: isPasswordOld(context),
		reviewer: text(draft?.reviewer ?? review?.reviewer),
		reviewedOn: text(draft?.reviewedOn ?? review?.reviewedOn ?? today),
	}
}

const OUTDATED =
	"Nothing was saved, because a newer version was published while this page was open. Confirm the review of that version."

export async function action({ context, request }: Route.ActionArgs) {
	const form = parseForm(await readFields(request), reviewForm)
	if (form.status !== "success") return rejectSubmission(form, 400)
	const db = context.get(databaseContext)
	if (form.value.reviewedOn > localDay(new Date().toISOString(), await readTimeZone(db)))
		return rejectSubmission(form, 400, { reviewedOn: ["The date of the review is in the future"] })
	const change = changeOf(context)
	try {
		const result = await confirmReview(db, form.value, change)
		if (result === "outdated") return rejectSubmission(form, 409, { "": [OUTDATED] })
	} catch (error) {
		return rejectAfterDiskError(form, error)
	}
	return await redirectWith(context, href("/admin/site/terms"), {
		title: "Review confirmed",
		description: `Version ${form.value.number}, ${form.value.reviewer}`,
		auditAction: "terms.reviewed",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function TermsReviewPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StaffDialog
			title={`Confirm Review of Version ${loaderData.number}`}
			closeTo={href("/admin/site/terms")}
			hasForm
		>
			<ReviewForm {...loaderData} actionData={actionData} />
		</StaffDialog>
	)
}

type ReviewFormProps = {
	number: number
	reviewer: string
	reviewedOn: string
	asksPassword: boolean
	actionData: FormResult
}

function ReviewForm({ number, reviewer, reviewedOn, asksPassword, actionData }: ReviewFormProps) {
	const defaultValue = { reviewer, reviewedOn }
	const { fields, checked } = useValidatedForm({ id: "review", schema: reviewForm, actionData, defaultValue })
	useSendingGuard()
	return (
		<ValidatedForm checked={checked} failure="Review not confirmed">
			<input type="hidden" name="number" value={number} autoComplete="off" />
			<TextField
				label="Reviewer"
				name="reviewer"
				required
				defaultValue={fields.reviewer.initialValue}
				errors={fields.reviewer.errors}
				hint="The lawyer who read this version."
			/>
			<TextField
				label="Reviewed on"
				name="reviewedOn"
				type="date"
				required
				defaultValue={fields.reviewedOn.initialValue}
				errors={fields.reviewedOn.errors}
			/>
			<OwnPasswordField isNeeded={asksPassword} actionData={actionData} />
			<SaveBar submit="Confirm Review" closeTo={href("/admin/site/terms")} errors={checked.errors} />
		</ValidatedForm>
	)
}
