import { getFormProps, useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { Form, href, Link, useNavigation } from "react-router"
import { passwordForm } from "../../forms/account-forms.ts"
import type { RefusedForm } from "../../forms/refused-form.ts"
import { MIN_PASSWORD } from "../../models/user.ts"
import { ErrorSummary } from "../error-summary.tsx"
import { TextField } from "../form-fields.tsx"
import type { UnsentForm } from "../unsent-form.ts"
import { useFailureToast } from "../use-failure-toast.ts"

/** Changing one's own password. */
export function PasswordForm({ answer }: { answer: RefusedForm | UnsentForm | undefined }) {
	const [form, fields] = useForm({
		id: "password",
		lastResult: answer && "result" in answer ? answer.result : undefined,
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordForm }),
	})
	const pending = useNavigation().state === "submitting"
	useFailureToast("Password not changed", answer)
	return (
		<Form {...getFormProps(form)} method="post" preventScrollReset className="mt-4 grid gap-5">
			{answer && <ErrorSummary title="Password not changed" errors={answer.errors} />}
			<TextField
				label={LABELS.currentPassword}
				name="currentPassword"
				type="password"
				autoComplete="current-password"
				required
				errors={fields.currentPassword.errors}
			/>
			<TextField
				label={LABELS.newPassword}
				name="newPassword"
				type="password"
				autoComplete="new-password"
				required
				minLength={MIN_PASSWORD}
				hint={`At least ${MIN_PASSWORD} characters. Several words are better than one with signs in it.`}
				errors={fields.newPassword.errors}
			/>
			<TextField
				label={LABELS.confirmPassword}
				name="confirmPassword"
				type="password"
				autoComplete="new-password"
				required
				minLength={MIN_PASSWORD}
				errors={fields.confirmPassword.errors}
			/>
			<p className="text-sm text-soft">All your other sessions end when the password changes.</p>
			<div className="flex flex-wrap gap-3">
				<button type="submit" className="button" aria-disabled={pending}>
					{pending ? "Updating..." : "Update Password"}
				</button>
				<Link to={href("/admin/security")} preventScrollReset className="button button-quiet">
					Cancel
				</Link>
			</div>
		</Form>
	)
}

const LABELS = {
	currentPassword: "Current Password",
	newPassword: "New Password",
	confirmPassword: "Confirm New Password",
}
