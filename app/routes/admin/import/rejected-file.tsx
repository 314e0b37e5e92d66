import { ImportCounts, RejectedPreview } from "./import-preview.tsx"
import { ImportProblem, type Problem } from "./import-problem.tsx"

export function RejectedFile({ problem }: { problem: Problem }) {
	const { checked, errorCount = 0 } = problem
	return (
		<>
			<ImportProblem problem={problem}>
				{checked && <ImportCounts checked={checked} problemCount={errorCount} />}
			</ImportProblem>
			{checked && <RejectedPreview checked={checked} />}
		</>
	)
}
