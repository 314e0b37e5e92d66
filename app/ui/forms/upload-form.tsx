import { Form } from "react-router"
import { FILE_FIELDS, type FileField } from "#app/models/forms/file-fields.ts"
import { MEGABYTE } from "#app/models/media/media-limits.ts"
import { NotImported } from "#app/ui/not-imported.tsx"
import { AnswerOnScreen } from "./answer-on-screen.tsx"
import type { DraftUpload } from "./draft-upload.ts"
import { FileInput } from "./file-input.tsx"
import { UploadLine } from "./upload-line.tsx"
import { WaitingUpload } from "./waiting-upload.tsx"

type UploadFormProps = {
	/** Of the field; `FILE_FIELDS` says how large its file may be. */
	name: FileField
	label: string
	accept: string
	/** With its article: 'an .ics file'. */
	kind: string
	chosenLabel: string
	press: string
	sendingPress: string
	isSending: boolean
	/** The files that are there already. The field is empty again once there is another one. */
	addedTo?: string
	/** A file that was sent after the session had ended. */
	waiting?: DraftUpload | null
	problem: { text: string; fileName?: string | undefined } | undefined
}

/** Sends one file, of which nothing is imported yet. */
export function UploadForm({ name, isSending, addedTo, waiting, problem, ...texts }: UploadFormProps) {
	const limit = `${FILE_FIELDS[name] / MEGABYTE} MB`
	return (
		<>
			<Form
				method="post"
				encType="multipart/form-data"
				className="mt-4 grid gap-4"
				onSubmit={(event) => isSending && event.preventDefault()}
			>
				{/* A file that is chosen meanwhile would be lost. */}
				<div className="grid gap-2" inert={isSending}>
					<label htmlFor={name} className="font-semibold">
						{texts.label}
					</label>
					{waiting && <WaitingUpload name={name} waiting={waiting} />}
					<FileInput
						key={addedTo}
						id={name}
						name={name}
						accept={texts.accept}
						prompt={`Drag and drop ${texts.kind} here, or choose one. Up to ${limit}.`}
						chosenLabel={texts.chosenLabel}
						check={async (file) =>
							file.size > FILE_FIELDS[name] ? `${file.name} is larger than ${limit}.` : undefined
						}
						received={waiting?.token}
					/>
				</div>
				<div>
					{/* Not `disabled` while sending, which would lose the focus. */}
					<button type="submit" className="button button-gold" aria-disabled={isSending}>
						{isSending ? texts.sendingPress : texts.press}
					</button>
					<UploadLine />
				</div>
			</Form>
			{problem && !isSending && (
				<AnswerOnScreen>
					<NotImported {...problem} />
				</AnswerOnScreen>
			)}
		</>
	)
}
