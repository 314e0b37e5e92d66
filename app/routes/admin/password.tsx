import { href } from "react-router"
import { savePasswordForm } from "../../middleware/staff/password-form.server.ts"
import { pageTitle } from "../../ui/page-title.ts"
import { PasswordForm } from "../../ui/staff/password-form.tsx"
import { StaffDialog } from "../../ui/staff/staff-dialog.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/password"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Change Password") }]

export const action = ({ context, request }: Route.ActionArgs) => savePasswordForm(context, request)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unsentForm(serverAction)

export default function Password({ actionData }: Route.ComponentProps) {
	return (
		<StaffDialog title="Change Password" closeTo={href("/admin/security")} hasForm>
			<PasswordForm answer={actionData} />
		</StaffDialog>
	)
}
