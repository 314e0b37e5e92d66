import { data, href } from "react-router"
import { OwnPasswordField } from "#core/forms/ui/own-password-field.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { EditForm } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { DRAFT } from "#features/waiver/terms.record.ts"
import { findCurrentTerms, hashOf, listEarlierVersions } from "#features/waiver/terms.server.ts"
import { findChanges } from "#features/waiver/terms-changes.server.ts"
import { readTermsDraft, TERMS_DRAFT, TERMS_TO_PUBLISH } from "#features/waiver/terms-draft.server.ts"
import { publishedText } from "#features/waiver/terms-text.ts"
import { TermsChangeList, TermsText, TermsVersionList } from "#features/waiver/ui/terms-text.tsx"
import type { Route } from "./+types/terms"

const PUBLISH = "publish"

export { clientAction } from "#core/records/form-page.ts"

export const handle =
	import.meta.env.SSR &&
	({
		hasDrafts: true,
		asksPassword: {
			fields: ["text", "formKey", "revision"],
			when: (_, form) => form.get("change") === PUBLISH,
		},
	} satisfies RouteHandle)

const TARGET = { id: "draft" }

export async function loader(page: Route.LoaderArgs) {
	const db = page.context.get(databaseContext)
	const { data: form, init } = await loadRecordForm(TERMS_DRAFT, page, TARGET)
	const text = publishedText((await readTermsDraft(db)).text)
	const { number, hash, lastUpdated } = await findCurrentTerms(db)
	const terms = {
		number,
		lastUpdated,
		text,
		changes: hashOf(text) === hash ? undefined : await findChanges(db, { number: number + 1, text }),
		versions: await listEarlierVersions(db, number + 1),
	}
	return data({ ...form, ...terms }, init ?? {})
}

export async function action(page: Route.ActionArgs) {
	const pressed = (await readFields(page.request.clone())).get("change")
	if (pressed === PUBLISH) return await saveRecordForm(TERMS_TO_PUBLISH, page, TARGET)
	const list = href("/admin/site/terms") + (pressed === "preview" ? "#preview" : "")
	return await saveRecordForm({ ...TERMS_DRAFT, list }, page, TARGET)
}

export default function TermsPage({ loaderData, actionData }: Route.ComponentProps) {
	const { number, lastUpdated, text, changes, versions } = loaderData
	return (
		<StaffPage>
			<p className="max-w-[70ch] text-soft">
				Visitors accept version {number}, published {lastUpdated}. Edit the draft here, preview it, and
				publish it as version {number + 1}.
				{number === 1 && <strong> Version 1 is only a draft until a lawyer has read it.</strong>}
			</p>
			<EditForm
				// Saving or publishing a draft needs a fresh form.
				key={`${loaderData.values?.revision} ${number}`}
				{...{ ...loaderData, record: DRAFT, isNew: false, actionData }}
				layout={(controls) => (
					<>
						{controls}
						{changes ? (
							<div>
								<p className="max-w-[70ch]">
									The saved draft has changes that visitors don't see yet. They must accept a new version
									before their next visit, and a published version can't be changed or deleted.
								</p>
								<TermsChangeList changes={changes} isOpen />
							</div>
						) : (
							<p>The saved draft is the same as the published version.</p>
						)}
						<OwnPasswordField actionData={actionData} />
						<div className="flex flex-wrap gap-3">
							<button type="submit" name="change" value="preview" className="button button-quiet">
								Preview
							</button>
							{changes && (
								<button type="submit" name="change" value={PUBLISH} className="button">
									Publish version {number + 1}
								</button>
							)}
						</div>
					</>
				)}
			/>
			<h2 id="preview" className="mt-8 text-lg">
				Preview of the saved draft
			</h2>
			<section
				aria-labelledby="preview"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a window to scroll in must be reachable by keyboard
				tabIndex={0}
				className="mt-2 max-h-[70svh] max-w-4xl overflow-y-auto rounded-md border-2 border-edge bg-surface p-4 md:p-8"
			>
				<TermsText text={text} />
			</section>
			<TermsVersionList versions={versions} />
		</StaffPage>
	)
}
