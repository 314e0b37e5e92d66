import type { ReactNode } from "react"
import { useFetcher } from "react-router"
import type { FailedSubmission } from "./failed-submission.ts"
import { FieldError } from "./form-fields.tsx"
import { askedFields, OwnPasswordField } from "./own-password-field.tsx"
import { PrefetchedAction } from "./prefetched-action.tsx"
import { useFailureToast } from "./use-failure-toast.ts"

type ActionButtonProps = {
	action: string
	failure: string
	field?: string
	onSend?: () => void
	className?: string
	children: ReactNode
}

export function ActionButton({
	action,
	failure,
	field = "action",
	onSend,
	className,
	children,
}: ActionButtonProps) {
	const fetcher = useFetcher<FailedSubmission>()
	const actionData = fetcher.state === "idle" ? fetcher.data : undefined
	useFailureToast(failure, actionData)
	return (
		<fetcher.Form
			method="post"
			action={action}
			preventScrollReset
			className={className}
			onSubmit={(event) => {
				if (fetcher.state !== "idle") event.preventDefault()
				else onSend?.()
			}}
		>
			<PrefetchedAction address={action} />
			{children}
			{askedFields(actionData) && (
				<div ref={focusInput} className="mt-3">
					<OwnPasswordField id={`${field}-password`} actionData={actionData} />
				</div>
			)}
			{actionData?.message && !askedFields(actionData) && (
				<FieldError id={field} errors={[actionData.message]} />
			)}
		</fetcher.Form>
	)
}

const focusInput = (field: HTMLElement | null) => field?.querySelector("input")?.focus()
