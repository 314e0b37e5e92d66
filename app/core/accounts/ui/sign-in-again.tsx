import { hasLostFiles } from "#core/forms/pending-form.ts"
import { AuthPage } from "./auth-page.tsx"
import { LoginForm } from "./sign-in-forms.tsx"

/** Used without scripts; with them, the fields are stored as a draft in the browser. */
export default function SignInAgain({ answer }: { answer: unknown }) {
	const { search, carried } = answer as { search: string; carried: string }
	return (
		<AuthPage search={search} reason="text saved" hadFiles={hasLostFiles(carried)}>
			<LoginForm search={search} actionData={undefined} carried={carried} />
		</AuthPage>
	)
}
