import type { ReactNode } from "react"
import { useFetcher } from "react-router"
import { FieldError } from "../form-fields.tsx"
import type { UnsentForm } from "../unsent-form.ts"
import { useFailureToast } from "../use-failure-toast.ts"

type VerbFormProps = {
	/** The address that does it. */
	action: string
	/** The words when it fails. */
	failure: string
	/** The id of the control that a fault belongs to. */
	field?: string
	className?: string
	children: ReactNode
}

/** A button, or a line of text, that changes one thing. Where no answer comes the page stays, and says so. */
export function VerbForm({ action, failure, field = "verb", className, children }: VerbFormProps) {
	const fetcher = useFetcher<UnsentForm>()
	const answer = fetcher.state === "idle" ? fetcher.data : undefined
	useFailureToast(failure, answer)
	return (
		<fetcher.Form method="post" action={action} preventScrollReset className={className}>
			{children}
			<div role="alert">
				<FieldError id={field} errors={answer?.message ? [answer.message] : undefined} />
			</div>
		</fetcher.Form>
	)
}
