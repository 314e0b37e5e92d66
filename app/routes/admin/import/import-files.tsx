import { type ReactNode, useState } from "react"
import { ACCEPTED_FILES } from "#app/models/media/accepted-files.ts"
import { MAX_ZIP_BYTES } from "#app/models/media/media-limits.ts"
import type { DraftUpload } from "#app/ui/forms/draft-upload.ts"
import { checkCsv, checkZip } from "#app/ui/forms/file-checks.ts"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import { WaitingUpload } from "#app/ui/forms/waiting-upload.tsx"
import type { Problem } from "./import-problem.tsx"

export type WaitingFiles = { csv: DraftUpload | null; photos: DraftUpload | null }

export function ImportFiles({ problem, waiting }: { problem: Problem | undefined; waiting: WaitingFiles }) {
	return (
		<>
			<ImportFile
				name="csv"
				label="CSV file"
				prompt="Drag and drop a .csv file here, or choose one. Up to 5 MB."
				check={checkCsv}
				problem={problem}
				waiting={waiting.csv}
			/>
			<ImportFile
				name="photos"
				label="ZIP file of photos (optional)"
				prompt={`Drag and drop a .zip file here, or choose one. Up to ${MAX_ZIP_BYTES / 1024 / 1024} MB.`}
				check={checkZip}
				problem={problem}
				waiting={waiting.photos}
			>
				<p className="text-soft">
					With or without a CSV file. Name the photos like the species, such as <code>Gavia immer 1.jpg</code>
					, or name them in the column <code>photos</code>.
				</p>
			</ImportFile>
		</>
	)
}

type ImportFileProps = {
	name: "csv" | "photos"
	label: string
	prompt: string
	check: (file: File) => Promise<string | undefined>
	problem: Problem | undefined
	waiting: DraftUpload | null
	children?: ReactNode
}

function ImportFile({ name, label, prompt, check, problem, waiting, children }: ImportFileProps) {
	/** The problem shown when the file was chosen; a newer one is about this file. */
	const [previousProblem, setPreviousProblem] = useState<Problem>()
	const [isChosen, setChosen] = useState(false)
	const isRejected = problem && problem !== previousProblem && !waiting
	return (
		<div className="grid gap-2">
			<label htmlFor={name} className="font-semibold">
				{label}
			</label>
			{children}
			{waiting && !isChosen && <WaitingUpload name={name} waiting={waiting} />}
			<FileInput
				id={name}
				name={name}
				accept={ACCEPTED_FILES[name === "csv" ? "csv" : "zip"]}
				prompt={prompt}
				chosenLabel={isRejected ? "Not imported" : "Ready to import"}
				check={(file) => {
					setPreviousProblem(problem)
					return check(file)
				}}
				onChoose={(file) => setChosen(file !== null)}
				received={waiting?.token}
				without="Go on without this file"
			/>
		</div>
	)
}
