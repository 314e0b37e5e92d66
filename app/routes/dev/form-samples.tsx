import { type ReactNode, useState } from "react"
import { Link, useSearchParams } from "react-router"
import { z } from "zod"
import type { InvalidSubmission } from "#app/models/forms/invalid-submission.ts"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { AfterToast } from "#app/ui/forms/after-toast.tsx"
import { DraftOffer } from "#app/ui/forms/draft-offer.tsx"
import { EditConflict } from "#app/ui/forms/edit-conflict.tsx"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import { FlashLine } from "#app/ui/forms/flash-line.tsx"
import { Field, FieldError, SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { withProgress } from "#app/ui/forms/upload-progress.ts"
import { UrlInput } from "#app/ui/forms/url-input.tsx"
import type { OfferedDraft } from "#app/ui/forms/use-browser-draft.ts"
import { type FormAnswer, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { ValidatedForm } from "#app/ui/forms/validated-form.tsx"
import { Sample, type Theme } from "./sample.tsx"
import { LONG_NAME, LONG_TEXT, PAGE } from "./sample-data.ts"

const SAVED_LINES = [
	{ label: "Title", value: LONG_NAME },
	{ label: "Content", value: LONG_TEXT.repeat(3) },
	{ label: "Excerpt", value: "" },
]

const INVALID: InvalidSubmission = {
	message: "Title is required",
	errors: { title: ["Title is required"] },
	result: { status: "error", error: { title: ["Title is required"] } },
}
const CONFLICT: InvalidSubmission = {
	...INVALID,
	message: "Someone else saved this post while you were editing. Your changes aren't saved yet.",
	errors: { "": ["Someone else saved this post while you were editing. Your changes aren't saved yet."] },
	storedVersion: SAVED_LINES,
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

function useTitleForm(id: string, answer: FormAnswer) {
	return useValidatedForm({ id, schema: titleSchema, answer })
}

function SampleForm({ id, answer }: { id: string; answer?: FormAnswer }) {
	const { fields, checked } = useTitleForm(id, answer)
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
	answer,
	isNew = false,
}: {
	id: string
	answer?: FormAnswer
	isNew?: boolean
}) {
	const { fields, checked } = useTitleForm(id, answer)
	return (
		<RecordForm
			checked={checked}
			answer={answer}
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

/** The same errors in each render, because new ones take the focus. */
function ErrorSummarySample({ control }: { control: string }) {
	const [errors] = useState({
		"": ["Your changes aren't saved yet."],
		[control]: ["Title is required"],
		missing: ["A message without a control"],
	})
	return <ErrorSummary isBelow title="Update failed" errors={errors} />
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

/** The development page's action answers after three seconds. */
function upload() {
	const form = new FormData()
	form.append("file", new File([new Uint8Array(100_000)], "picture.webp"))
	void withProgress(() => fetch(`${PAGE}?slow`, { method: "POST", body: form })).catch(() => {})
}

const accepted = async () => undefined
const rejected = async () => "The file is too large. Choose one of at most 10 MB."
const PICTURE = { accept: "image/*", prompt: "Drop a picture here or choose one", hint: "JPEG, PNG or WebP" }
const WAITING = { token: "sample", fileName: `${LONG_NAME}.webp` }

export function FormSamples() {
	return (
		<>
			<Sample title="Text field: empty, filled in, required, error, disabled">
				{(_, id) => (
					<>
						<TextField label="Empty" name="empty" id={id("empty")} hint="A hint" />
						<TextField label="Filled in" name="filled" id={id("filled")} defaultValue={LONG_NAME} />
						<TextField label="Required" name="required" id={id("required")} required />
						<TextField
							label="Error"
							name="error"
							id={id("error")}
							hint="A hint"
							errors={["Title is required", "Title has at most 200 characters"]}
						/>
						<TextField label="Disabled" name="disabled" id={id("disabled")} disabled defaultValue="Fixed" />
					</>
				)}
			</Sample>
			<Sample title="Text area and select">
				{(_, id) => (
					<>
						<TextArea label="Text area" name="area" id={id("area")} rows={3} defaultValue={LONG_TEXT} />
						<TextArea label="Error" name="bad" id={id("bad")} errors={["Content is required"]} />
						<SelectField label="Select" name="select" id={id("select")} errors={["Choose a category"]}>
							<option>News</option>
							<option>{LONG_NAME}</option>
						</SelectField>
					</>
				)}
			</Sample>
			<Sample title="Field with another control, error alone, input that follows the URL">
				{(_, id) => (
					<>
						<Field label="Checkbox" id={id("box")} hint="A hint">
							<input id={id("box")} type="checkbox" defaultChecked />
						</Field>
						<Field label="Disabled checkbox" id={id("off")}>
							<input id={id("off")} type="checkbox" disabled />
						</Field>
						<FieldError id={id("alone")} errors={["Nothing was saved. Please try again."]} />
						<UrlInput aria-label="From the URL" className="field" defaultValue="loon" />
					</>
				)}
			</Sample>
			<Sample title="File input: empty, rejects every file">
				{(_, id) => (
					<>
						<Field label="Empty" id={id("file")}>
							<FileInput id={id("file")} name="file" {...PICTURE} chosenLabel="Chosen" check={accepted} />
						</Field>
						<Field label="Rejects every file" id={id("rejected")}>
							<FileInput
								id={id("rejected")}
								name="file"
								{...PICTURE}
								chosenLabel="Chosen"
								check={rejected}
								isOptional
							/>
						</Field>
					</>
				)}
			</Sample>
			<Sample title="File field: empty">
				{(_, id) => (
					<FileField
						label="Picture"
						name="image"
						id={id("image")}
						{...PICTURE}
						check={accepted}
						errors={undefined}
						waiting={null}
					/>
				)}
			</Sample>
			<Sample title="File field: error, waiting file">
				{(_, id) => (
					<FileField
						label="Picture"
						name="image"
						id={id("image")}
						{...PICTURE}
						check={accepted}
						errors={["The picture can’t be read. Choose another one."]}
						waiting={WAITING}
					/>
				)}
			</Sample>
			<Sample title="Upload progress">
				{() => (
					<>
						<button type="button" className="button button-quiet" onClick={upload}>
							Upload a file
						</button>
						<UploadLine />
					</>
				)}
			</Sample>
			<Sample title="Error summary">
				{(_, id) => (
					<>
						<ErrorSummarySample control={id("title")} />
						<TextField label="Title" name="title" id={id("title")} />
					</>
				)}
			</Sample>
			<Sample title="Validated form: empty">{(_, id) => <SampleForm id={id("form")} />}</Sample>
			<Sample title="Validated form: invalid submission">
				{(_, id) => <SampleForm id={id("form")} answer={INVALID} />}
			</Sample>
			<Sample title="Edit conflict">{() => <EditConflict lines={SAVED_LINES} />}</Sample>
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
						<SampleRecordForm id={id("form")} answer={CONFLICT} />
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
			<Sample title="Action button: works, fails">
				{(_, id) => (
					<>
						<ActionButton action={PAGE} failure="Update failed">
							<button type="submit" className="button button-quiet">
								Publish
							</button>
						</ActionButton>
						<ActionButton action={`${PAGE}?fail`} failure="Update failed" field={id("action")}>
							<button type="submit" className="button button-danger">
								Delete
							</button>
						</ActionButton>
					</>
				)}
			</Sample>
			<Sample title="Flash line: none, success, error">
				{() => (
					<>
						<FlashLine flash={null} />
						<FlashLine flash={{ title: "Species saved", description: LONG_NAME }} />
						<FlashLine flash={{ title: "Update failed", description: "Try again.", destructive: true }} />
					</>
				)}
			</Sample>
			<Sample title="Text that waits for a toast">
				{() => (
					<AfterToast>
						<p>Hidden while a toast is shown.</p>
					</AfterToast>
				)}
			</Sample>
		</>
	)
}
