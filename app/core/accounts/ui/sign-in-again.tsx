import { AuthPage } from "./auth-page.tsx"
import { LoginForm } from "./login-form.tsx"
import { SignInReasonLine } from "./sign-in-reason-line.tsx"

type CarriedAnswer = { search: string; carried: { fields: string; hadFiles: boolean } }

/** Used without scripts; with them, the fields are stored as a draft in the browser. */
export default function SignInAgain({ answer }: { answer: unknown }) {
	const { search, carried } = answer as CarriedAnswer
	return (
		<AuthPage tab="login" locked={false} search={search} isOnlyTab>
			<SignInReasonLine reason="form carried" hadFiles={carried.hadFiles} />
			<LoginForm search={search} actionData={undefined} carried={carried.fields} />
		</AuthPage>
	)
}
