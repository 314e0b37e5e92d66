import { randomUUID } from "node:crypto"
import { useState } from "react"
import { data, href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { findDraftForm } from "#app/middleware/draft.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { findCreatedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { listImports } from "#app/models/imports/imports.server.ts"
import { addRedirects, checkRedirectList, listDigest } from "#app/models/redirects/redirect.server.ts"
import { parseRedirectList } from "#app/models/redirects/redirect-list.server.ts"
import { MAX_ROWS, redirectListForm } from "#app/models/redirects/redirect-list.ts"
import { firstNames } from "#app/models/text/first-names.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import {
	rejectAfterDiskError,
	rejectSubmission,
	rejectUnreadable,
	returnForm,
} from "#app/records/form-response.server.ts"
import { lockForm, readForm } from "#app/records/read-form.server.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { TextArea } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { type FormAnswer, invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { NOTICE } from "#app/ui/parts.tsx"
import { RecentImports } from "#app/ui/recent-imports.tsx"
import type { Route } from "./+types/import"

export const handle = import.meta.env.SSR && ({ hasDrafts: true } satisfies RouteHandle)

const TITLE = "Import redirects"

const MAX_LISTED = 50

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, TITLE) }]

export async function loader({ context, url }: Route.LoaderArgs) {
	const draft = await findDraftForm(context, url, redirectListForm)
	return {
		form: { values: typedList(draft ?? { formKey: randomUUID() }), isRestored: draft !== undefined },
		imports: await listImports(context.get(databaseContext), "redirects"),
	}
}

export async function action({ context, request, url }: Route.ActionArgs) {
	const submission = await readForm(context, { request, url })
	if (submission.error) return rejectUnreadable(submission.error.message)
	const { idempotencyKey } = submission
	const form = parseForm(submission.fields, redirectListForm)
	if (form.status !== "success") return rejectSubmission(form, 400)
	const unlock = await lockForm(idempotencyKey.key)
	try {
		const savedBefore = await findCreatedByKey(context.get(databaseContext), idempotencyKey)
		if (savedBefore !== undefined) return await redirectToList(context, "List imported", savedBefore)
		return await checkOrImport(context, form, idempotencyKey)
	} catch (error) {
		return rejectAfterDiskError(form, error)
	} finally {
		unlock()
	}
}

type ListForm = Extract<ReturnType<typeof parseForm<typeof redirectListForm>>, { status: "success" }>

/** Imports a list that was checked and not changed since; any other is only checked. */
async function checkOrImport(context: Readonly<RouterContextProvider>, form: ListForm, key: IdempotencyKey) {
	const { list, checked } = form.value
	const change = changeOf(context)
	const digest = listDigest(list)
	const parsed = await parseRedirectList(list)
	const transaction = context.get(databaseContext).transaction()
	const { added, known, problems, id } = await transaction.execute(async (trx) => {
		const check = await checkRedirectList(trx, parsed, change.origin)
		if (check.problems.length > 0 || checked !== digest) return { ...check, id: 0 }
		const id = await addRedirects(trx, check.added, change)
		await storeCreatedByKey(trx, key, id, change.at)
		return { ...check, id }
	})
	if (problems.length > 0) {
		const wrong = `${formatCount(problems.length, "problem")} in the list. Nothing was imported.`
		const rejected = rejectSubmission(form, 400, { list: [wrong] })
		return data({ ...rejected.data, problems: firstNames(problems, MAX_LISTED) }, { status: 400 })
	}
	if (checked === digest)
		return await redirectToList(context, `${formatCount(added.length, "redirect")} imported`, id)
	const returned = returnForm({ ...form.payload, checked: digest }, {})
	return data({ ...returned.data, check: { added: added.length, known, heading: parsed.heading } })
}

async function redirectToList(context: Readonly<RouterContextProvider>, title: string, id: number) {
	const view = href("/admin/imports/:id", { id: String(id) })
	return await redirectWith(context, href("/admin/site/redirects"), {
		title,
		view,
		viewLabel: "What was added",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function ImportRedirects({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StaffPage title={TITLE} back={{ to: href("/admin/site/redirects") }}>
			<ImportForm {...loaderData.form} actionData={actionData} />
			<RecentImports imports={loaderData.imports} />
		</StaffPage>
	)
}

const FORM_ID = "redirect-list"

const typedList = (typed: Record<string, unknown>) => ({
	list: String(typed.list ?? ""),
	checked: String(typed.checked ?? ""),
	formKey: String(typed.formKey ?? ""),
	revision: 0,
})

type CheckedList = { check?: { added: number; known: number; heading?: string }; problems?: string[] }

type ImportFormProps = RestorableFormState<ReturnType<typeof typedList>>

function ImportForm(props: ImportFormProps) {
	const valuesOf = (draft: BrowserDraft) => typedList(parseForm(draftForm(draft), redirectListForm).payload)
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={ListFields} formProps={props} />
}

function ListFields({ values, isRestored, actionData }: ImportFormProps) {
	const sent = invalidSubmissionOf(actionData)?.result.initialValue
	const typed = sent ? typedList(sent) : values
	const { checked } = useValidatedForm({ id: FORM_ID, schema: redirectListForm, actionData })
	const guard = useUnsavedGuard(actionData, isRestored)
	const [changedSince, setChangedSince] = useState<FormAnswer>()
	const { check, problems } = (changedSince === actionData ? {} : (actionData ?? {})) as CheckedList
	const action = check ? `Import ${formatCount(check.added, "Redirect")}` : "Check the List"
	function onInput() {
		guard.onInput()
		setChangedSince(actionData)
	}
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={values}
			isNew={false}
			createAt={href("/admin/site/redirects/import")}
			closeTo={href("/admin/site/redirects")}
			guard={{ ...guard, onInput }}
			labels={{ create: action, update: action, creationFailed: FAILED, updateFailed: FAILED }}
			// As multipart, a long list is half as large.
			hasFiles
		>
			<p>
				Paste two columns of a spreadsheet or a CSV file: the old address, then the new one. At most{" "}
				{formatNumber(MAX_ROWS)} lines. First the list is checked; then all of it is imported, or nothing.
			</p>
			<input type="hidden" name="checked" value={typed.checked} />
			<TextArea
				label="List"
				name="list"
				rows={12}
				required
				spellCheck={false}
				autoCapitalize="none"
				className="font-mono text-sm"
				defaultValue={typed.list}
				errors={checked.errors?.list}
				hint="Such as: /about-us, /visit"
			/>
			<div role="status">
				{check && (
					<p className={NOTICE.gold}>
						Nothing is imported yet. {formatCount(check.added, "redirect is", "redirects are")} new
						{check.known > 0 && `, and ${formatCount(check.known, "is", "are")} already there`}.
						{check.heading && ` Left out as a heading: ${check.heading}`}
					</p>
				)}
				{problems && (
					<ul className={`${NOTICE.barn} [overflow-wrap:anywhere]`}>
						{problems.map((problem) => (
							<li key={problem}>{problem}</li>
						))}
					</ul>
				)}
			</div>
		</RecordForm>
	)
}

const FAILED = "List not imported"
