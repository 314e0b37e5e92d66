import { ImportCounts, RejectedPreview } from "./import-preview.tsx"
import { ImportProblem, type Problem } from "./import-problem.tsx"

/** Why a file isn't imported, and what an import of its rows without errors would do. */
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
