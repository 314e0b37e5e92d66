import type { ReactNode } from "react"
import { Form, Link } from "react-router"
import { CONTENT_IMPORT_DAYS } from "#app/models/content-imports/content-import.ts"
import { AfterToast } from "#app/ui/forms/after-toast.tsx"
import { FieldError } from "#app/ui/forms/form-fields.tsx"
import { useFailureToast } from "#app/ui/forms/use-failure-toast.ts"
import { useIsSending } from "#app/ui/forms/use-is-sending.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { NOT_IMPORTED, NotImported } from "#app/ui/not-imported.tsx"

type ImportCheckPageProps = {
	title: string
	/** Where another file is chosen. */
	back: { to: string; text: string }
	/** Why the file can't be checked. Then there is no form. */
	problem: string | undefined
	/** Why it wasn't imported. */
	failure: { message: string } | undefined
	children: ReactNode
}

/** What a file would bring, before anything is imported. */
export function ImportCheckPage({ title, back, problem, failure, children }: ImportCheckPageProps) {
	const hasForm = problem === undefined
	const message = problem ?? failure?.message
	useFailureToast(NOT_IMPORTED, hasForm ? failure : undefined)
	return (
		<StaffPage title={title} back={back}>
			{message && (
				// With scripts the form shows it at its button.
				<div data-without-scripts={hasForm ? true : undefined}>
					<NotImported text={message} />
				</div>
			)}
			{hasForm ? (
				children
			) : (
				<Link to={back.to} className="button mt-4">
					Choose Another File
				</Link>
			)}
		</StaffPage>
	)
}

type ImportCheckFormProps = {
	/** The button's text. Undefined if there is nothing to import, as `children` then say. */
	press: string | undefined
	/** Where 'Cancel' leads. */
	cancel: string
	options?: ReactNode
	problem: string | undefined
	children: ReactNode
}

export function ImportCheckForm({ press, cancel, options, problem, children }: ImportCheckFormProps) {
	const isSending = useIsSending()
	return (
		<Form method="post" className="mt-4 grid gap-6" onSubmit={(event) => isSending && event.preventDefault()}>
			{children}
			{press && (
				<div className="grid gap-3">
					{options}
					<div className="flex flex-wrap items-center gap-3">
						{/* Not `disabled` while sending, which would lose the focus. */}
						<button type="submit" className="button button-gold" aria-disabled={isSending}>
							{isSending ? "Importing..." : press}
						</button>
						<Link to={cancel} className="button button-quiet">
							Cancel
						</Link>
						<p className="text-soft">You can undo it for {CONTENT_IMPORT_DAYS} days.</p>
					</div>
				</div>
			)}
			{problem && !isSending && (
				<AfterToast>
					<FieldError id="import" errors={[problem]} />
				</AfterToast>
			)}
		</Form>
	)
}
