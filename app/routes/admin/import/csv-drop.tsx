import { useState } from "react"
import { checkCsv } from "#app/ui/forms/file-checks.ts"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import type { Problem } from "./import-problem.tsx"

export function CsvDrop({ problem }: { problem: Problem | undefined }) {
	/** The problem shown when the file was chosen; a newer one is about this file. */
	const [previousProblem, setPreviousProblem] = useState<Problem>()
	return (
		<div className="grid gap-2">
			<label htmlFor="csv" className="font-semibold">
				CSV file
			</label>
			<FileInput
				id="csv"
				name="csv"
				accept=".csv,text/csv"
				prompt="Drag and drop a .csv file here, or choose one. Up to 5 MB."
				chosenLabel={problem && problem !== previousProblem ? "Not imported" : "Ready to import"}
				check={(file) => {
					setPreviousProblem(problem)
					return checkCsv(file)
				}}
			/>
		</div>
	)
}
