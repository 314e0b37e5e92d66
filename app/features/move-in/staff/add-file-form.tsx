import { Form } from "react-router"
import type { DraftUpload } from "#core/forms/ui/draft-upload.ts"
import { FileInput } from "#core/forms/ui/file-input.tsx"
import { ResultOnScreen } from "#core/forms/ui/result-on-screen.tsx"
import { UploadLine } from "#core/forms/ui/upload-line.tsx"
import { useIsSending } from "#core/forms/ui/use-is-sending.ts"
import { useSendingGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { WaitingUpload } from "#core/forms/ui/waiting-upload.tsx"
import { MAX_ZIP_BYTES } from "#core/media/media-limits.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"

type Problem = { text: string; fileName?: string | undefined }

type AddFileFormProps = {
	/** The files that are there already. The field is empty again once there is another one. */
	addedTo: string
	/** A file that was sent after the session had ended. */
	waiting: DraftUpload | null
	problem: Problem | undefined
}

export function AddFileForm({ addedTo, waiting, problem }: AddFileFormProps) {
	const isSending = useIsSending()
	useSendingGuard()
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
					<label htmlFor="siteFile" className="font-semibold">
						Export or ZIP file
					</label>
					{waiting && <WaitingUpload name="siteFile" waiting={waiting} />}
					<FileInput
						key={addedTo}
						id="siteFile"
						name="siteFile"
						accept=".xml,.zip,text/xml,application/zip"
						prompt="Drag and drop an .xml or .zip file here, or choose one. Up to 100 MB."
						chosenLabel="Ready to add"
						check={async ({ size, name }) =>
							size > MAX_ZIP_BYTES ? `${name} is larger than 100 MB.` : undefined
						}
						received={waiting?.token}
					/>
				</div>
				<div>
					{/* Not `disabled` while sending, which would lose the focus. */}
					<button type="submit" className="button button-gold" aria-disabled={isSending}>
						{isSending ? "Adding..." : "Add the File"}
					</button>
					<UploadLine />
				</div>
			</Form>
			{problem && !isSending && (
				<ResultOnScreen>
					<NotImported {...problem} />
				</ResultOnScreen>
			)}
		</>
	)
}

const focus = (box: HTMLElement | null) => box?.focus()

/** Takes the focus, so that it is in view and read out. */
function NotImported({ text, fileName }: Problem) {
	return (
		<div
			// Another text takes the focus again.
			key={text}
			ref={focus}
			role="status"
			tabIndex={-1}
			className={`${NOTICE.barn} mt-4 grid gap-2`}
		>
			<h2 className="text-lg">Nothing was imported</h2>
			{fileName && (
				<p dir="auto" className="font-semibold">
					{fileName}
				</p>
			)}
			<p>{text}</p>
		</div>
	)
}
