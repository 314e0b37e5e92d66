import { Form } from "react-router"
import { sizeInWords } from "#app/models/forms/csv-upload.ts"
import { FILE_FIELDS } from "#app/models/forms/file-fields.ts"
import { type MoveInFile, tokensOf } from "#app/models/site-import/move-in.ts"
import type { DraftUpload } from "#app/ui/forms/draft-upload.ts"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import { UploadLine } from "#app/ui/forms/upload-line.tsx"
import { WaitingUpload } from "#app/ui/forms/waiting-upload.tsx"

type AddFileProps = { files: MoveInFile[]; waiting: DraftUpload | null; isSending: boolean }

export function AddFileForm({ files, waiting, isSending }: AddFileProps) {
	return (
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
					// Empty once the file is added.
					key={tokensOf(files)}
					id="siteFile"
					name="siteFile"
					accept=".xml,.zip,text/xml,application/zip"
					prompt="Drag and drop an .xml or .zip file here, or choose one. Up to 100 MB."
					chosenLabel="Ready to add"
					check={async (file) =>
						file.size > FILE_FIELDS.siteFile ? `${file.name} is larger than 100 MB.` : undefined
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
	)
}

export function AddedFiles({ files, isLocked }: { files: MoveInFile[]; isLocked: boolean }) {
	if (files.length === 0) return null
	return (
		<section aria-labelledby="files-title" className="mt-6">
			<h2 id="files-title" className="text-lg">
				Added files
			</h2>
			<ul className="mt-2">
				{files.map(({ token, name, bytes, kind }) => (
					<li
						key={token}
						className="flex flex-wrap items-center justify-between gap-x-5 border-t border-line py-1 [overflow-wrap:anywhere] last:border-b"
					>
						<p className="min-w-0">
							<span dir="auto" className="font-semibold">
								{name}
							</span>{" "}
							<span className="text-sm text-soft">
								{kind === "xml" ? "Export" : "ZIP file"}, {sizeInWords(bytes)}
							</span>
						</p>
						{!isLocked && (
							<Form method="post">
								<input type="hidden" name="token" value={token} />
								<button
									type="submit"
									name="intent"
									value="remove"
									className="text-link min-h-12 font-semibold"
								>
									Remove<span className="sr-only"> {name}</span>
								</button>
							</Form>
						)}
					</li>
				))}
			</ul>
			{!isLocked && files.length > 1 && (
				<Form method="post" className="mt-2">
					<button type="submit" name="intent" value="clear" className="button button-quiet">
						Remove All Files
					</button>
				</Form>
			)}
			<p className="mt-2 text-soft">Files that aren't imported are deleted after a week.</p>
		</section>
	)
}
