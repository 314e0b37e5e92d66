import { hasLostFiles } from "#core/forms/pending-form.ts"
import { AuthPage } from "./auth-page.tsx"
import { LoginForm } from "./sign-in-forms.tsx"
import { SignInReasonLine } from "./sign-in-reason.tsx"

/** Used without scripts; with them, the fields are stored as a draft in the browser. */
export default function SignInAgain({ answer }: { answer: unknown }) {
	const { search, carried } = answer as { search: string; carried: string }
	return (
		<AuthPage tab="login" locked={false} search={search} isOnlyTab>
			<SignInReasonLine reason="form carried" hadFiles={hasLostFiles(carried)} />
			<LoginForm search={search} actionData={undefined} carried={carried} />
		</AuthPage>
	)
}
