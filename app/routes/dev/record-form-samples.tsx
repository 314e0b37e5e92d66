import { type ReactNode, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { z } from "zod"
import type { InvalidSubmission, StoredVersion } from "#app/models/forms/invalid-submission.ts"
import { DraftOffer } from "#app/ui/forms/draft-offer.tsx"
import { EditConflict } from "#app/ui/forms/edit-conflict.tsx"
import { TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import type { OfferedDraft } from "#app/ui/forms/use-browser-draft.ts"
import { type FormAnswer, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { ValidatedForm } from "#app/ui/forms/validated-form.tsx"
import { Sample, type Theme } from "./sample.tsx"
import { LONG_NAME, LONG_TEXT, PAGE } from "./sample-data.ts"

const CHOICE = { digest: "", isUntouched: false, takesSaved: false }
const STORED_VERSION: StoredVersion = {
	by: "robin",
	at: "November 26, 2026, 3:12 PM",
	isOwn: false,
	lines: [
		{ label: "Title", parts: [{ text: LONG_NAME }], ...CHOICE },
		{
			label: "Content",
			parts: [
				{ text: LONG_TEXT.repeat(3) },
				{ text: "At the pond", change: "removed" },
				{ text: "By the lake", change: "added" },
			],
			...CHOICE,
			isUntouched: true,
			takesSaved: true,
		},
		{ label: "Excerpt", parts: [{ text: "Typed here only", change: "removed" }], ...CHOICE },
	],
}

const INVALID: InvalidSubmission = {
	message: "Title is required",
	errors: { title: ["Title is required"] },
	result: { status: "error", error: { title: ["Title is required"] } },
}
const CONFLICT: InvalidSubmission = {
	...INVALID,
	message: "Someone else saved this post while you were editing. Your changes aren't saved yet.",
	errors: { "": ["Someone else saved this post while you were editing. Your changes aren't saved yet."] },
	storedVersion: STORED_VERSION,
	revision: 2,
}

const WORDS = {
	create: "Create post",
	update: "Update post",
	creationFailed: "Creation failed",
	updateFailed: "Update failed",
}

const DRAFT = { key: "sample", user: "dev", savedAt: Date.UTC(2026, 4, 22, 16), fields: [], hadFiles: true }

const titleSchema = z.object({ title: z.string({ error: "Title is required" }) })

function useTitleForm(id: string, actionData: FormAnswer) {
	return useValidatedForm({ id, schema: titleSchema, actionData })
}

function SampleForm({ id, actionData }: { id: string; actionData?: FormAnswer }) {
	const { fields, checked } = useTitleForm(id, actionData)
	return (
		<ValidatedForm checked={checked} failure="Update failed" action={PAGE}>
			<TextField label="Title" name="title" id={`${id}-title`} required errors={fields.title.errors} />
			<button type="submit" className="button">
				Save
			</button>
		</ValidatedForm>
	)
}

function SampleRecordForm({
	id,
	actionData,
	isNew = false,
}: {
	id: string
	actionData?: FormAnswer
	isNew?: boolean
}) {
	const { fields, checked } = useTitleForm(id, actionData)
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={{ formKey: id, revision: 1 }}
			isNew={isNew}
			createAt={PAGE}
			closeTo={PAGE}
			guard={{ onInput: () => {}, onSubmit: (event) => event.preventDefault() }}
			labels={WORDS}
		>
			<TextField label="Title" name="title" id={`${id}-title`} required errors={fields.title.errors} />
		</RecordForm>
	)
}

/** The dialog of staff pages is opened and closed by the URL. */
function StaffDialogSample({ theme, children }: { theme: Theme; children: ReactNode }) {
	const [search] = useSearchParams()
	return (
		<>
			<Link to={`?dialog=${theme}`} preventScrollReset className="button button-quiet">
				Open a staff dialog
			</Link>
			{search.get("dialog") === theme && (
				<StaffDialog title="Edit post" closeTo={PAGE} hasForm>
					{children}
				</StaffDialog>
			)}
		</>
	)
}

function DraftOfferSample({ draft, answered }: Pick<OfferedDraft, "draft" | "answered">) {
	const [state, setState] = useState({ draft, answered })
	const end = (answer: OfferedDraft["answered"]) => setState({ draft: undefined, answered: answer })
	return (
		<DraftOffer
			{...state}
			restored={state.answered === "restored" ? DRAFT : undefined}
			restore={() => end("restored")}
			discard={() => end("discarded")}
		/>
	)
}

export function RecordFormSamples() {
	return (
		<>
			<Sample title="Validated form: empty">{(_, id) => <SampleForm id={id("form")} />}</Sample>
			<Sample title="Validated form: invalid submission">
				{(_, id) => <SampleForm id={id("form")} actionData={INVALID} />}
			</Sample>
			<Sample title="Edit conflict">{() => <EditConflict version={STORED_VERSION} />}</Sample>
			<Sample title="Record form: new">
				{(_, id) => (
					<div className="component-dialog">
						<SampleRecordForm id={id("form")} isNew />
					</div>
				)}
			</Sample>
			<Sample title="Record form: edit conflict">
				{(_, id) => (
					<div className="component-dialog">
						<SampleRecordForm id={id("form")} actionData={CONFLICT} />
					</div>
				)}
			</Sample>
			<Sample title="Staff dialog">
				{(theme, id) => (
					<StaffDialogSample theme={theme}>
						<SampleRecordForm id={id("form")} />
					</StaffDialogSample>
				)}
			</Sample>
			<Sample title="Draft offer: offered, restored, discarded">
				{() => (
					<>
						<DraftOfferSample draft={DRAFT} answered={undefined} />
						<DraftOfferSample draft={undefined} answered="restored" />
						<DraftOfferSample draft={undefined} answered="discarded" />
					</>
				)}
			</Sample>
		</>
	)
}
