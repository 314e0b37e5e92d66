import { useEffect, useRef } from "react"
import { NOTICE } from "#app/ui/parts.tsx"

type CalendarProblemProps = { problem: { text: string; fileName?: string | undefined } }

/** Takes the focus, so that it is in view and read out. */
export function CalendarProblem({ problem }: CalendarProblemProps) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (problem) box.current?.focus()
	}, [problem])
	return (
		<div
			ref={box}
			role="status"
			tabIndex={-1}
			className={`${NOTICE.barn} mt-4 grid gap-2 [overflow-wrap:anywhere]`}
		>
			<h2 className="text-lg">Nothing was imported</h2>
			{problem.fileName && (
				<p dir="auto" className="font-semibold">
					{problem.fileName}
				</p>
			)}
			<p>{problem.text}</p>
		</div>
	)
}
