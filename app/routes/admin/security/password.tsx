import { href } from "react-router"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { failedSubmission } from "#app/ui/forms/failed-submission.ts"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { savePasswordForm } from "#app/use-cases/password-form.server.ts"
import type { Route } from "./+types/password"
import { PasswordForm } from "./password-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Change Password") }]

export const action = ({ context, request }: Route.ActionArgs) => savePasswordForm(context, request)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function Password({ actionData }: Route.ComponentProps) {
	return (
		<StaffDialog title="Change Password" closeTo={href("/admin/security")} hasForm>
			<PasswordForm actionData={actionData} />
		</StaffDialog>
	)
}
