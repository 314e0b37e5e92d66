import { randomUUID } from "node:crypto"
import type { ReactNode } from "react"
import { href, Link, useNavigation } from "react-router"
import { isPasswordOld } from "#core/accounts/own-password.server.ts"
import { type FormResult, failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { ValidatedForm } from "#core/forms/ui/validated-form.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { findCurrentTerms } from "#features/waiver/terms.server.ts"
import { findChanges } from "#features/waiver/terms-changes.server.ts"
import { readTermsDraft } from "#features/waiver/terms-draft.server.ts"
import { publishTermsForm } from "#features/waiver/terms-form.ts"
import { TermsChangeList } from "#features/waiver/ui/terms-changes.tsx"
import { TermsText } from "#features/waiver/ui/terms-text.tsx"
import type { Route } from "./+types/preview"
import { publishTermsFromForm } from "./publish-form.server.ts"

export const handle =
	import.meta.env.SSR && ({ asksPassword: { fields: ["shown", "formKey"] } } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Preview of the Terms") },
]

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { text, hash } = await readTermsDraft(db)
	const current = await findCurrentTerms(db)
	return {
		text,
		hash,
		next: current.number + 1,
		changes: await findChanges(db, { number: current.number + 1, hash, text }),
		isChanged: hash !== current.hash,
		formKey: randomUUID(),
		asksPassword: isPasswordOld(context),
	}
}

export const action = ({ context, request }: Route.ActionArgs) => publishTermsFromForm(context, request)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedSubmission(serverAction)

export default function TermsPreview({
	loaderData: { text, hash, next, changes, isChanged, formKey, asksPassword },
	actionData,
}: Route.ComponentProps) {
	return (
		<StaffPage title="Preview of the Terms" back={{ to: href("/admin/site/terms") }} isWide>
			<p className="max-w-[70ch] text-soft">This is what visitors will read and accept.</p>
			{changes && <TermsChangeList changes={changes} isOpen />}
			<section
				aria-label="Terms"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a window to scroll in must be reachable by keyboard
				tabIndex={0}
				className="mt-5 max-h-[70svh] max-w-4xl overflow-y-auto rounded-md border-2 border-edge bg-surface p-4 md:p-8"
			>
				<TermsText text={text} />
			</section>
			<h2 className="mt-8 mb-2 text-lg">Publish</h2>
			{isChanged || actionData ? (
				<>
					<p className="max-w-[70ch]">
						Visitors must accept the new version before their next visit. A published version can't be changed
						or deleted.
					</p>
					<PublishForm number={next} shown={hash} formKey={formKey} actionData={actionData}>
						<OwnPasswordField isNeeded={asksPassword} actionData={actionData} />
					</PublishForm>
				</>
			) : (
				<p>The draft is the same as the published version, so there is nothing to publish.</p>
			)}
		</StaffPage>
	)
}

type PublishFormProps = {
	number: number
	shown: string
	formKey: string
	actionData: FormResult
	children: ReactNode
}

function PublishForm({ number, shown, formKey, actionData, children }: PublishFormProps) {
	const { checked } = useValidatedForm({ id: "publish", schema: publishTermsForm, actionData })
	useSendingGuard()
	const pending = useNavigation().state === "submitting"
	return (
		<ValidatedForm checked={checked} failure="Terms not published" replace>
			<input type="hidden" name="shown" value={shown} autoComplete="off" />
			<input type="hidden" name="formKey" value={formKey} autoComplete="off" />
			{children}
			<div className="flex flex-wrap gap-3">
				<SendButton isSending={pending} sending="Publishing..." className="button-gold">
					{`Publish version ${number}`}
				</SendButton>
				<Link to={href("/admin/site/terms")} className="button button-quiet">
					Back to the draft
				</Link>
			</div>
		</ValidatedForm>
	)
}
