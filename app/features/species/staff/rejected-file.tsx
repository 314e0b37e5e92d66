import { IgnoredColumns, ImportCounts, RejectedPreview } from "./import-preview.tsx"
import { ImportProblem, type Problem } from "./import-problem.tsx"

export function RejectedFile({ problem }: { problem: Problem }) {
	const { checked, errorCount = 0, ignoredColumns = [] } = problem
	return (
		<>
			<ImportProblem problem={problem}>
				<IgnoredColumns names={ignoredColumns} />
				{checked && <ImportCounts checked={checked} problemCount={errorCount} />}
			</ImportProblem>
			{checked && <RejectedPreview checked={checked} />}
		</>
	)
}
