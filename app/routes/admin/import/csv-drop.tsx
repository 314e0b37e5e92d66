import { useState } from "react"
import { checkCsv } from "#app/ui/forms/file-checks.ts"
import { FileInput } from "#app/ui/forms/file-input.tsx"
import type { Problem } from "./import-problem.tsx"

/** The field for a CSV file. */
export function CsvDrop({ problem }: { problem: Problem | undefined }) {
	/** The problem that was there when a file was chosen: a later one is about that file. */
	const [before, setBefore] = useState<Problem>()
	return (
		<div className="grid gap-2">
			<label htmlFor="csv" className="font-semibold">
				CSV file
			</label>
			<FileInput
				id="csv"
				name="csv"
				accept=".csv,text/csv"
				prompt="Drag and drop a .csv file here, or choose one. At most 5 MB."
				chosenLabel={problem && problem !== before ? "Not imported" : "Ready to import"}
				check={(file) => {
					setBefore(problem)
					return checkCsv(file)
				}}
			/>
		</div>
	)
}
