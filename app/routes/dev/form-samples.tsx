import { useState } from "react"
import { DeletedRecord } from "#app/ui/deleted-record.tsx"
import { ActionButton } from "#app/ui/forms/action-button.tsx"
import { AfterToast } from "#app/ui/forms/after-toast.tsx"
import { CheckedValues } from "#app/ui/forms/checked-values.tsx"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import { FlashLine } from "#app/ui/forms/flash-line.tsx"
import { FocusFields } from "#app/ui/forms/focus-fields.tsx"
import { Field, FieldError, SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { OwnPasswordField } from "#app/ui/forms/own-password-field.tsx"
import { PasswordField } from "#app/ui/forms/password-field.tsx"
import { RemoveCheckbox } from "#app/ui/forms/remove-checkbox.tsx"
import { SendButton } from "#app/ui/forms/send-button.tsx"
import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { withProgress } from "#app/ui/forms/upload-progress.ts"
import { UrlInput } from "#app/ui/forms/url-input.tsx"
import { WaitingUpload } from "#app/ui/forms/waiting-upload.tsx"
import { Sample } from "./sample.tsx"
import { LONG_NAME, LONG_TEXT, PAGE } from "./sample-data.ts"

/** The same errors in each render, because new ones take the focus. */
function ErrorSummarySample({ control }: { control: string }) {
	const [errors] = useState({
		"": ["Your changes aren't saved yet."],
		[control]: ["Title is required"],
		missing: ["A message without a control"],
	})
	return <ErrorSummary isBelow title="Update failed" errors={errors} />
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
			<Sample title="Field for the own password">
				{(_, id) => <OwnPasswordField isNeeded actionData={undefined} id={id("own-password")} />}
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
			<Sample title="Focus of a picture">
				{(_, id) => (
					<FocusFields
						id={id("focus")}
						imageUrl={null}
						initial={{ focusX: "20", focusY: "200" }}
						errors={{ x: undefined, y: ["Focus from the top must be a whole number from 0 to 100"] }}
					/>
				)}
			</Sample>
			<Sample title="File that was uploaded before">
				{(_, id) => <WaitingUpload name={id("waiting")} waiting={WAITING} />}
			</Sample>
			<Sample title="Checkbox that removes a file: clear, ticked">
				{(_, id) => (
					<>
						<RemoveCheckbox name={id("remove")} label="Remove the image" ticked={false} />
						<RemoveCheckbox name={id("removed")} label="Remove the image" ticked />
					</>
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
			<Sample title="Send button: ready, sending">
				{() => (
					<div className="flex flex-wrap gap-3">
						<SendButton isSending={false} sending="Saving...">
							Add and create link
						</SendButton>
						<SendButton isSending sending="Saving...">
							Add and create link
						</SendButton>
					</div>
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
			<Sample title="Values that an import would change">
				{() => (
					<CheckedValues
						values={[
							{ label: "Name", now: "Pond", given: LONG_NAME },
							{ label: "Text", now: "", given: "By the barn" },
						]}
						nowText="Now"
					/>
				)}
			</Sample>
			<Sample title="Password field">
				{(_, id) => <PasswordField label="Password" name="password" id={id("password")} />}
			</Sample>
			<Sample title="Page of a deleted record">{() => <DeletedRecord />}</Sample>
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
