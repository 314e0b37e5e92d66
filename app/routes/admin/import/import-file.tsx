import { useState } from "react"
import { ACCEPTED_FILES } from "#app/models/media/accepted-files.ts"
import type { DraftUpload } from "#app/ui/forms/draft-upload.ts"
import { checkCsv } from "#app/ui/forms/file-checks.ts"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import { WaitingUpload } from "#app/ui/forms/waiting-upload.tsx"
import type { Problem } from "./import-problem.tsx"

type ImportFileProps = { problem: Problem | undefined; waiting: DraftUpload | null }

export function ImportFile({ problem, waiting }: ImportFileProps) {
	/** The problem shown when the file was chosen; a newer one is about this file. */
	const [previousProblem, setPreviousProblem] = useState<Problem>()
	const [isChosen, setChosen] = useState(false)
	const isRejected = problem && problem !== previousProblem && !waiting
	return (
		<div className="grid gap-2">
			<label htmlFor="csv" className="font-semibold">
				CSV file
			</label>
			{waiting && !isChosen && <WaitingUpload name="csv" waiting={waiting} />}
			<FileInput
				id="csv"
				name="csv"
				accept={ACCEPTED_FILES.csv}
				prompt="Drag and drop a .csv file here, or choose one. Up to 5 MB."
				chosenLabel={isRejected ? "Not imported" : "Ready to import"}
				check={(file) => {
					setPreviousProblem(problem)
					return checkCsv(file)
				}}
				onChoose={(file) => setChosen(file !== null)}
				received={waiting?.token}
				without="Go on without this file"
			/>
		</div>
	)
}
